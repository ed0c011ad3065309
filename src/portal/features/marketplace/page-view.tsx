import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { MarketplaceArticle } from './article/marketplace-article.tsx'
import classes from './marketplace-page.module.css'
import type { PageVersion } from './search.ts'

interface Props {
  publishing: Publishing
  version: PageVersion
}

/** A version of a marketplace page; the draft where customers see none. */
export function PageView({ publishing, version }: Props) {
  const { draft, published, plansInGa } = publishing
  const isPublished = version === 'published'
  return (
    <div className={classes.view}>
      {isPublished && published === null && (
        <p className={sectionClasses.notice}>
          <Icon name="info" />
          Customers see no page. Below is the draft.
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
