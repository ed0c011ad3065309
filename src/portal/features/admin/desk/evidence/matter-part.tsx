import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { EvidencePart } from './evidence-part.tsx'

/** Takes the place of a part whose code could not be fetched. */
const notShown = (_: object, tryAgain: () => void) => (
  <EvidencePart title="What is decided">
    <p role="alert">It could not be shown. What is below is complete.</p>
    <div>
      <Button variant="default" size="xs" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  </EvidencePart>
)

/** A part of the evidence that comes with the evidence itself. */
const evidencePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, undefined, notShown)

const BusinessPart = evidencePart(async () => (await import('./business-part.tsx')).BusinessPart)
const TechnicalPart = evidencePart(async () => (await import('./technical-part.tsx')).TechnicalPart)
const ArticlePart = evidencePart(async () => (await import('./article-part.tsx')).ArticlePart)
const PricingPart = evidencePart(async () => (await import('./pricing-part.tsx')).PricingPart)

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

/** The matter of an approval by its kind: the page, the manifest with its review, the plans, or the article. */
export function MatterPart({ evidence }: { evidence: ApprovalEvidence }) {
  const { business, technical, pricing, article } = evidence
  return (
    <>
      {business !== null && <BusinessPart evidence={evidence} matter={business} />}
      {technical !== null && <TechnicalPart evidence={evidence} matter={technical} />}
      {pricing !== null && <PricingPart evidence={evidence} matter={pricing} />}
      {article !== null && <ArticlePart addonSlug={evidence.approval.addon.slug} matter={article} />}
    </>
  )
}
