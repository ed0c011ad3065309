import { createFileRoute } from '@tanstack/react-router'
import { problemOf } from '../../../../machines/problem.ts'
import { listPage } from '../../api.ts'
import { AdminIndex } from '../../components/admin/admin-index.tsx'
import { repricingCount } from '../../repricing-lists.ts'

/** How many mails there are; null where the platform does not show them, as outside demo mode. */
const countMails = async (signal: AbortSignal): Promise<number | null> => {
  try {
    return (await listPage('outboxList', {}, { range: 'items ..; max=1', signal })).total
  } catch (error) {
    if (problemOf(error).kind === 'missing') return null
    throw error
  }
}

export const Route = createFileRoute('/_authenticated/admin/')({
  loader: async ({ abortController: { signal } }) => {
    const [requests, mails] = await Promise.all([repricingCount('current', signal), countMails(signal)])
    return { requests, mails }
  },
  component: Admin,
})

function Admin() {
  return <AdminIndex {...Route.useLoaderData()} />
}
