import { createFileRoute } from '@tanstack/react-router'
import { securityEventList } from '#contract/endpoints/security.ts'
import { listPage } from '#portal/wire/load.ts'
import { securitySearch } from './search.ts'
import { SecurityEvents } from './security-events.tsx'

export const Route = createFileRoute('/_authenticated/admin/security')({
  validateSearch: securitySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, abortController: { signal } }) => listPage(securityEventList, { query: deps }, { signal }),
  head: () => ({ meta: [{ title: 'Security' }] }),
  component: SecurityPage,
  pendingMs: Infinity,
})

function SecurityPage() {
  return <SecurityEvents first={Route.useLoaderData()} search={Route.useSearch()} />
}
