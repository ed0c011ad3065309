import { createFileRoute, notFound } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import { api } from '#portal/wire/api.ts'
import { ApprovalPane } from './approval-pane.tsx'
import { NoApproval } from './no-approval.tsx'

export const Route = createFileRoute('/_authenticated/admin/approvals/$approvalId')({
  loader: async ({ params: { approvalId: id }, abortController: { signal } }) => {
    try {
      return await api.approvalView({ params: { id } }, { signal })
    } catch (error) {
      throw problemOf(error).kind === 'missing' ? notFound() : error
    }
  },
  // What is decided is what was read when it was opened.
  shouldReload: false,
  gcTime: 0,
  head: ({ loaderData }) => ({
    meta: loaderData === undefined ? [] : [{ title: `Approval of ${loaderData.addon.displayName}` }],
  }),
  component: ApprovalPage,
  notFoundComponent: NoApproval,
  // Until the next one is there, the one before stays.
  pendingMs: Infinity,
})

function ApprovalPage() {
  const approval = Route.useLoaderData()
  return <ApprovalPane key={approval.id} approval={approval} />
}
