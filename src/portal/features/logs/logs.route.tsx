import { createFileRoute } from '@tanstack/react-router'
import { withItsAddon } from '#portal/app/errors/found.ts'
import { loadLogs, type LogsData } from './data.ts'
import { logsSearch, type LogsSearch } from './search.ts'
import type { WholeAddon } from '#contract/addon.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { AutomaticReviews } from './reviews/automatic-reviews.tsx'
import { FailedAttempts } from './attempts/failed-attempts.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/logs')({
  validateSearch: logsSearch,
  loaderDeps: ({ search: { from, to } }) => ({ from, to }),
  loader: ({ params: { addonSlug }, deps, abortController: { signal }, parentMatchPromise }) =>
    withItsAddon(parentMatchPromise, loadLogs(addonSlug, deps, signal)),
  head: () => ({ meta: [{ title: 'Logs' }] }),
  component: LogsPage,
})

function LogsPage() {
  const { addon, ...data } = Route.useLoaderData()
  return <LogsScreen key={addon.id} addon={addon} data={data} search={Route.useSearch()} />
}

interface Props {
  addon: WholeAddon
  data: LogsData
  search: LogsSearch
}

/** The platform's calls to an add-on's provider: automatic reviews, and calls that failed. */
function LogsScreen({ addon, data, search }: Props) {
  return (
    <div className={classes.screen}>
      <Banners user={useUser()} addons={[addon]} />
      <AutomaticReviews addon={addon} data={data} />
      <FailedAttempts addon={addon} attempts={data.attempts} search={search} />
    </div>
  )
}
