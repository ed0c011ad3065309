import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import { firstApprovals, inboxPage, inboxSearch } from './approval-inbox.ts'
import { Inbox } from './inbox.tsx'
import { platformNow } from '#portal/wire/config.ts'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'

export const Route = createFileRoute('/_authenticated/admin/approvals')({
  validateSearch: inboxSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, abortController: { signal } }) => {
    const [first, now] = await Promise.all([inboxPage(deps, firstApprovals, signal), platformNow()])
    return { first, now }
  },
  // Opening another approval leaves the list as it is; whoever comes back to it or filters it reads it anew.
  shouldReload: false,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Approvals' }] }),
  component: ApprovalsPage,
  // While another filter loads, the rows of the one before stay.
  pendingMs: Infinity,
})

function ApprovalsPage() {
  const open = useMatch({ from: '/_authenticated/admin/approvals/$approvalId', shouldThrow: false })
  return (
    <Inbox {...Route.useLoaderData()} search={Route.useSearch()} open={open?.params.approvalId ?? null}>
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </Inbox>
  )
}
