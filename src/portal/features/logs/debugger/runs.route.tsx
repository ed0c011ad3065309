import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadRunList } from './data.ts'
import { RunsScreen } from './runs-screen.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/logs/reviews')({
  loader: async ({ params: { addonSlug }, abortController: { signal }, parentMatchPromise }) => {
    const [data, { loaderData: addon }] = await Promise.all([
      loadRunList(addonSlug, signal),
      parentMatchPromise,
    ])
    if (addon === undefined) throw notFound()
    return { ...data, addon }
  },
  head: () => ({ meta: [{ title: 'Reviews and trials' }] }),
  component: RunsPage,
})

function RunsPage() {
  const { addon, runs, hasManifest } = Route.useLoaderData()
  return <RunsScreen key={addon.id} addon={addon} runs={runs} hasManifest={hasManifest} />
}
