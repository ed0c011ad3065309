import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { offMarketplace } from '#contract/marketplace-url.ts'
import { approvalDate } from '#portal/ui/format/dates.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { MarketplaceArticle } from './article/marketplace-article.tsx'
import classes from './marketplace-page.module.css'
import type { PageVersion } from './search.ts'

interface Props {
  addon: Addon
  publishing: Publishing
  version: PageVersion
}

/** A version of a marketplace page; where customers see none, why, and the draft. */
export function PageView({ addon, publishing, version }: Props) {
  const { draft, published, plansInGa, nextAt } = publishing
  const isPublished = version === 'published'
  const off = offMarketplace(addon)
  return (
    <div className={classes.view}>
      {isPublished && published === null && (
        <p className={sectionClasses.notice}>
          <Icon name="info" />
          {off ?? `Its page is published on ${approvalDate(nextAt)}.`} Below is the draft.
        </p>
      )}
      {isPublished && published !== null ? (
        <MarketplaceArticle page={published.page} />
      ) : (
        <MarketplaceArticle page={draft} plansInGa={plansInGa} isDraft />
      )}
    </div>
  )
}
