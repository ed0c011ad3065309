import { Button } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { EvidencePart } from './evidence-part.tsx'

const BusinessPart = lazyPart(async () => (await import('./business-part.tsx')).BusinessPart)
const TechnicalPart = lazyPart(async () => (await import('./technical-part.tsx')).TechnicalPart)
const ArticlePart = lazyPart(async () => (await import('./article-part.tsx')).ArticlePart)
const PricingPart = lazyPart(async () => (await import('./pricing-part.tsx')).PricingPart)

const parts: Readonly<Record<ApprovalType, Pick<typeof BusinessPart, 'load'>>> = {
  marketplace_fitting_approval: BusinessPart,
  alpha_engineering_approval: TechnicalPart,
  article_review_approval: ArticlePart,
  beta_engineering_approval: TechnicalPart,
  pricing_plan_approval: PricingPart,
}

/**
 * Fetches the code that shows what an approval is about, so that it is there with the evidence. Where that fails, the part
 * says so as it shows.
 */
export async function fetchMatterPart({ approval }: ApprovalEvidence): Promise<void> {
  await Promise.allSettled([parts[approval.type].load()])
}

/** Takes the place of a part whose code could not be fetched; a document fetches it anew only when it is reloaded. */
function NotShown() {
  return (
    <EvidencePart title="What is decided">
      <p role="alert">It could not be shown. What is below is complete.</p>
      <div>
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
