import { createFileRoute } from '@tanstack/react-router'
import { withItsAddon } from '#portal/app/errors/found.ts'
import { loadRunList } from './data.ts'
import { RunsScreen } from './runs-screen.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/logs/reviews')({
  loader: ({ params: { addonSlug }, abortController: { signal }, parentMatchPromise }) =>
    withItsAddon(parentMatchPromise, loadRunList(addonSlug, signal)),
  head: () => ({ meta: [{ title: 'Reviews and trials' }] }),
  component: RunsPage,
})

function RunsPage() {
  const { addon, runs, hasManifest } = Route.useLoaderData()
  return <RunsScreen key={addon.id} addon={addon} runs={runs} hasManifest={hasManifest} />
}
