import { createFileRoute } from '@tanstack/react-router'
import { outboxPage } from './calls.ts'
import { OutboxScreen } from './outbox-screen.tsx'
import { outboxSearch } from './search.ts'

export const Route = createFileRoute('/_authenticated/admin/outbox')({
  validateSearch: outboxSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, abortController: { signal } }) => outboxPage(deps, undefined, signal),
  head: () => ({ meta: [{ title: 'Outbox' }] }),
  component: OutboxPage,
  // While other letters load, the previous ones stay.
  pendingMs: Infinity,
})

function OutboxPage() {
  return <OutboxScreen first={Route.useLoaderData()} search={Route.useSearch()} />
}
