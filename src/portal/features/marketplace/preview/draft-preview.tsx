import { Button } from '@mantine/core'
import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { load } from '#portal/wire/load.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { usePreview } from '#portal/workflow/effects/use-preview.ts'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { MarketplaceArticle } from '../article/marketplace-article.tsx'
import { marketplacePageRead } from '../reads.ts'

export interface DraftPreviewProps {
  addonSlug: string
  /** Puts the panel's values in place of those that are stored. */
  withUnsaved: (draft: MarketplacePage) => MarketplacePage
}

/** The draft of an add-on's marketplace page with a panel's values. */
export function DraftPreview({ addonSlug, withUnsaved }: DraftPreviewProps) {
  const { snapshot, send } = usePreview((signal) => load(marketplacePageRead(addonSlug), signal))
  const publishing = snapshot.context.effects as Publishing | null
  if (publishing !== null)
    return (
      <MarketplaceArticle page={withUnsaved(publishing.draft)} plansInGa={publishing.plansInGa} isDraft />
    )
  if (snapshot.matches('asking')) return <p className={sectionClasses.soft}>The page is loading…</p>
  return (
    <ProblemNote problem={snapshot.context.problem} onCheck={null}>
      <div>
        <Button variant="default" size="xs" onClick={() => send({ type: 'tryAgain' })}>
          Try again
        </Button>
      </div>
    </ProblemNote>
  )
}
