import { createFileRoute, notFound, Outlet, Link, useMatches } from '@tanstack/react-router'
import { offMarketplace } from '#contract/marketplace-url.ts'
import { problemOf } from '#machines/problem.ts'
import { load } from '#portal/wire/load.ts'
import { addonRead } from '#portal/wire/page-reads.ts'
import { ShutdownNotice } from './shutdown-notice.tsx'
import { NotFound } from '#portal/app/errors/not-found.tsx'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { Button, Title } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import { stageNames } from '#contract/stage.ts'
import { AddonIcon } from '#portal/ui/signs/addon-icon.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import classes from './addon.module.css'
import { tabs } from '#portal/app/frame/tabs.ts'
import { useCurrentInSight } from '#portal/ui/layout/use-current-in-sight.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug')({
  loader: async ({ params, abortController: { signal } }) => {
    try {
      return await load(addonRead(params.addonSlug), signal)
    } catch (error) {
      if (problemOf(error).kind === 'missing') throw notFound()
      throw error
    }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.displayName ?? 'Add-on' }] }),
  component: AddonPage,
  notFoundComponent: NotFound,
})

function AddonPage() {
  const addon = Route.useLoaderData()
  return (
    <>
      <div className={classes.band}>
        <div className={classes.head}>
          <AddonHeader addon={addon} />
        </div>
        <div className={classes.bar}>
          <AddonTabs addon={addon} />
        </div>
      </div>
      {addon.shutdownDate !== null && <ShutdownNotice addon={addon} date={addon.shutdownDate} />}
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}

/** Header of an add-on's pages; shows a tag for every stage but GA (READINGS 7). */
function AddonHeader({ addon }: { addon: Addon }) {
  return (
    <header className={classes.header}>
      <AddonIcon addon={addon} size={44} />
      <div className={classes.names}>
        <div className={classes.title}>
          <Title order={1}>{addon.displayName}</Title>
          {addon.state !== 'ga' && <StageTag stage={addon.state} />}
        </div>
        <p className={classes.slug}>
          {addon.slug} · {addon.company.name}
        </p>
      </div>
      <MarketplaceLink addon={addon} />
    </header>
  )
}

/** Leads to the add-on's page on the marketplace, or says why there is none. */
function MarketplaceLink({ addon }: { addon: Addon }) {
  const reason = offMarketplace(addon)
  const label = (
    <span className={classes.marketplace}>
      <span>View on the marketplace</span>
      <Icon name="external" size={16} />
    </span>
  )
  return reason === null ? (
    <Button component="a" variant="default" href={addon.marketplaceUrl} target="_blank" rel="noreferrer">
      {label}
    </Button>
  ) : (
    <ActionButton variant="default" blockers={[{ message: reason, href: null }]}>
      {label}
    </ActionButton>
  )
}

/** The tabs of an add-on; on a narrow screen they scroll sideways to keep the current one visible. */
function AddonTabs({ addon: { slug, displayName, state } }: { addon: Addon }) {
  const tab = useMatches({
    select: (matches) =>
      tabs.find((tab) =>
        matches.some(
          ({ fullPath }) =>
            fullPath.startsWith(tab.to) || ('also' in tab && tab.also.some(({ to }) => to === fullPath)),
        ),
      )?.to,
  })
  const bar = useCurrentInSight(`[data-tab='${tab}']`)
  return (
    <nav ref={bar} aria-label="Add-on" className={classes.tabs}>
      {tabs.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          params={{ addonSlug: slug }}
          // Read while the pointer is on its way to be pressed.
          preload="intent"
          className={classes.tab}
          data-tab={to}
          // Overridden by 'page' on the tab's own pages.
          {...(to === tab ? { 'aria-current': 'true' as const } : {})}
        >
          {name}
        </Link>
      ))}
      <span
        aria-hidden="true"
        className={classes.here}
        data-name={displayName}
        data-stage={stageNames[state]}
      />
    </nav>
  )
}
