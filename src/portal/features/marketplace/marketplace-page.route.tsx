import { createFileRoute } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { withItsAddon } from '#portal/app/errors/found.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import { useUser } from '#portal/app/session/use-user.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { load } from '#portal/wire/load.ts'
import { Differences } from './differences/differences.tsx'
import { PageBar } from './page-bar.tsx'
import { PageView } from './page-view.tsx'
import classes from './marketplace-page.module.css'
import { QualityChecklist } from './quality/quality-checklist.tsx'
import { marketplacePageRead } from './reads.ts'
import { marketplacePageSearch } from './search.ts'
import { shownVersion } from './shown-version.ts'
import { PublishingStatus } from './status/publishing-status.tsx'
import { usePublications } from './status/use-publications.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/marketplace-page')({
  validateSearch: marketplacePageSearch,
  loader: ({ params: { addonSlug }, abortController: { signal }, parentMatchPromise }) =>
    withItsAddon(parentMatchPromise, load(marketplacePageRead(addonSlug), signal)),
  head: () => ({ meta: [{ title: 'Marketplace page' }] }),
  component: MarketplacePageTab,
})

function MarketplacePageTab() {
  const { addon, ...publishing } = Route.useLoaderData()
  return <MarketplaceScreen key={addon.id} addon={addon} publishing={publishing} />
}

/** An add-on's page as customers see it on the marketplace, and as they would see it now. */
function MarketplaceScreen({ addon, publishing }: { addon: Addon; publishing: Publishing }) {
  const { version, width = 'desktop' } = Route.useSearch()
  const shown = shownVersion(version, addon, publishing)
  usePublications(addon.id, publishing, (now) => JSON.stringify(now) === JSON.stringify(publishing))
  // A publication changes the page all over, and its status tells of it.
  return (
    <div className={sectionClasses.screen} data-unmarked>
      <Banners user={useUser()} addons={[addon]} />
      <div className={classes.top}>
        <PublishingStatus addon={addon} publishing={publishing} />
        <PageBar addon={addon} version={shown} width={width} />
      </div>
      <Differences addon={addon} publishing={publishing} />
      <div className={classes.columns} data-width={width}>
        <PageView publishing={publishing} version={shown} />
        <QualityChecklist addon={addon} publishing={publishing} />
      </div>
    </div>
  )
}
