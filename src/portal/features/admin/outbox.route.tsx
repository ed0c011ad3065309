import { createFileRoute, notFound } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import { listPage } from '#portal/wire/api.ts'
import { daysSearch } from '#portal/ui/range/days-search.ts'
import { Outbox } from './outbox.tsx'

export const Route = createFileRoute('/_authenticated/admin/outbox')({
  validateSearch: daysSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, abortController: { signal } }) => {
    try {
      return await listPage('outboxGroupList', { query: deps }, { range: 'items ..; max=50', signal })
    } catch (error) {
      if (problemOf(error).kind === 'missing') throw notFound()
      throw error
    }
  },
  head: () => ({ meta: [{ title: 'Outbox' }] }),
  component: OutboxPage,
  // While other days load, the mail of the ones before stays.
  pendingMs: Infinity,
})

function OutboxPage() {
  return <Outbox first={Route.useLoaderData()} days={Route.useSearch()} />
}
