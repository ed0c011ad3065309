import { createFileRoute, notFound } from '@tanstack/react-router'
import { LoadingPage } from '#portal/app/frame/loading-page.tsx'
import { LogsScreen } from './logs-screen.tsx'
import { loadLogs } from './logs-data.ts'
import { logsSearch } from './logs-search.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/logs')({
  validateSearch: logsSearch,
  loaderDeps: ({ search: { from, to } }) => ({ from, to }),
  loader: async ({ params: { addonSlug }, deps, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      loadLogs(addonSlug, deps, signal),
      parentMatchPromise,
    ])
    if (addon === undefined) throw notFound()
    return { ...data, addon }
  },
  head: () => ({ meta: [{ title: 'Logs' }] }),
  component: LogsPage,
  pendingComponent: LoadingPage,
})

function LogsPage() {
  const { addon, ...data } = Route.useLoaderData()
  return <LogsScreen key={addon.id} addon={addon} data={data} search={Route.useSearch()} />
}
