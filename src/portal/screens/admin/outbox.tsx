import { createFileRoute, notFound } from '@tanstack/react-router'
import { problemOf } from '../../../../machines/problem.ts'
import { listPage } from '../../api.ts'
import { Outbox } from '../../components/admin/outbox.tsx'

export const Route = createFileRoute('/_authenticated/admin/outbox')({
  loader: async ({ abortController: { signal } }) => {
    try {
      return await listPage('outboxList', {}, { range: 'items ..; max=50', signal })
    } catch (error) {
      if (problemOf(error).kind === 'missing') throw notFound()
      throw error
    }
  },
  head: () => ({ meta: [{ title: 'Outbox' }] }),
  component: OutboxPage,
})

function OutboxPage() {
  return <Outbox first={Route.useLoaderData()} />
}
