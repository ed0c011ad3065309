import { createFileRoute } from '@tanstack/react-router'
import { withItsAddon } from '#portal/app/errors/found.ts'
import type { Addon } from '#contract/addon.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'
import { ExportCsv } from '#portal/workflow/long-list/export-csv.tsx'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { installPage, type InstallsData, installsFile, loadInstallsScreen } from './data.ts'
import { InstallFilters } from './install-filters.tsx'
import { InstallTable } from './install-table.tsx'
import { installsSearch, type InstallsSearch } from './search.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/installs')({
  validateSearch: installsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { addonSlug }, deps, abortController: { signal }, parentMatchPromise }) =>
    withItsAddon(parentMatchPromise, loadInstallsScreen(addonSlug, deps, signal)),
  head: () => ({ meta: [{ title: 'Installs' }] }),
  component: InstallsPage,
  pendingMs: Infinity,
})

function InstallsPage() {
  const { addon, ...data } = Route.useLoaderData()
  return <InstallsScreen key={addon.id} addon={addon} data={data} search={Route.useSearch()} />
}

interface Props {
  addon: Addon
  data: InstallsData
  search: InstallsSearch
}

/** Says how an install comes about, where there is none. */
const emptyWording = ({ displayName, state, shutdownDate }: Addon): string =>
  shutdownDate !== null
    ? `There are no installs, and ${displayName} can no longer be installed.`
    : state === 'alpha'
      ? `There are no installs yet. While ${displayName} is in alpha, invited people and its company’s own users can install it.`
      : `There are no installs yet. They are listed here as customers install ${displayName} on their apps.`

/** The installs of an add-on on customers' apps; staff are also told the customers, and what goes wrong. */
function InstallsScreen({ addon, data: { first, plans }, search }: Props) {
  const user = useUser()
  const list = useMoreRows(first, (range) => installPage(addon.slug, search, undefined, longerPage(range)))
  const isFiltered = Object.values(search).some((value) => value !== undefined && value !== '')
  const isEmpty = list.total === 0
  return (
    <div className={classes.screen}>
      <Banners user={user} addons={[addon]} />
      <Section
        id="installs"
        title="Installs"
        actions={
          <div className={classes.actions}>
            <ExportCsv
              file={`${addon.slug}-installs.csv`}
              noun="install"
              isEmpty={isEmpty}
              read={(range) => installsFile(addon.slug, search, range)}
            />
            <ButtonLink
              to="/addons/$addonSlug/plans"
              params={{ addonSlug: addon.slug }}
              variant="default"
              size="xs"
            >
              Back to Features & Plans
            </ButtonLink>
          </div>
        }
      >
        {(isFiltered || !isEmpty) && (
          <InstallFilters search={search} plans={plans} total={list.total} isStaff={user.isHerokuAdmin} />
        )}
        {isEmpty ? (
          <EmptyState drawing={isFiltered ? 'search' : 'installs'}>
            {isFiltered ? 'No install matches these filters.' : emptyWording(addon)}
          </EmptyState>
        ) : (
          <InstallTable
            addon={addon}
            rows={list.rows}
            total={list.total}
            begins={first}
            isStaff={user.isHerokuAdmin}
            onNearEnd={list.more}
          />
        )}
        <MoreProblem problem={list.problem} onRetry={list.retry} />
      </Section>
    </div>
  )
}
