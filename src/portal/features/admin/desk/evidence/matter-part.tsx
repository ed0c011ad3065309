import { Button } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { ArticlePart } from './article-part.tsx'
import { EvidencePart } from './evidence-part.tsx'

const BusinessPart = lazyPart(async () => (await import('./business-part.tsx')).BusinessPart)
const TechnicalPart = lazyPart(async () => (await import('./technical-part.tsx')).TechnicalPart)
const PricingPart = lazyPart(async () => (await import('./pricing-part.tsx')).PricingPart)

/**
 * Fetches the code that shows what an approval is about, so that it is there with the evidence. Where that fails, the part
 * says so as it shows.
 */
export async function fetchMatterPart({ business, technical, pricing }: ApprovalEvidence): Promise<void> {
  const part =
    business !== null
      ? BusinessPart
      : technical !== null
        ? TechnicalPart
        : pricing !== null
          ? PricingPart
          : null
  await Promise.allSettled([part?.load()])
}

/** Takes the place of a part whose code could not be fetched; a document fetches it anew only when it is reloaded. */
function NotShown() {
  return (
    <EvidencePart title="What is decided">
      <p role="alert">It could not be shown. What is below is complete.</p>
      <div className={sectionClasses.textAct}>
        <Button variant="default" size="xs" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    </EvidencePart>
  )
}

/** The matter of an approval by its kind: the page, the manifest with its review, the plans, or the article. */
export function MatterPart({ evidence }: { evidence: ApprovalEvidence }) {
  const { approval, business, technical, pricing, article } = evidence
  return (
    <CatchBoundary getResetKey={() => approval.id} errorComponent={NotShown}>
      {business !== null && <BusinessPart matter={business} />}
      {technical !== null && <TechnicalPart evidence={evidence} matter={technical} />}
      {pricing !== null && <PricingPart evidence={evidence} matter={pricing} />}
      {article !== null && <ArticlePart matter={article} />}
    </CatchBoundary>
  )
}
