import { createFileRoute } from '@tanstack/react-router'
import { loadDecided } from './data.ts'
import { DecidedScreen } from './decided-screen.tsx'
import { decidedSearch } from './search.ts'

export const Route = createFileRoute('/_authenticated/admin/decided')({
  validateSearch: decidedSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, abortController: { signal } }) => loadDecided(deps, signal),
  head: () => ({ meta: [{ title: 'Decided' }] }),
  component: DecidedPage,
  pendingMs: Infinity,
})

function DecidedPage() {
  return <DecidedScreen data={Route.useLoaderData()} search={Route.useSearch()} />
}
