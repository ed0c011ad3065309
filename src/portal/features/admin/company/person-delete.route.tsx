import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageOf } from '#portal/app/errors/found.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { forgetUser } from '#portal/app/session/current-user.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { panelsOfCompany } from '#portal/features/company/company-panels.ts'
import { Revocation } from '#portal/features/company/revocation.tsx'
import { useCompanyPanel } from './use-company-panel.ts'

export const Route = createFileRoute(
  '/_authenticated/admin/companies/$companyId/people/$companyUserId/delete',
)({
  loader: async ({ params: { companyId, companyUserId }, parentMatchPromise, preload }) => {
    const { company, users } = await pageOf(parentMatchPromise)
    const user = users.find(({ id }) => id === companyUserId)
    if (user !== undefined) return { user, isLast: users.length === 1 }
    if (!preload) flash.warning(`That user is not in ${company.name}, or not any more.`)
    throw redirect({ to: '/admin/companies/$companyId', params: { companyId }, replace: true })
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Revoke access' }] }),
  component: RevokePerson,
})

function RevokePerson() {
  const { user, isLast } = Route.useLoaderData()
  const { companyId } = Route.useParams()
  const isSelf = useUser().email === user.email
  const end = useCompanyPanel(companyId, `Access for ${user.email} revoked.`)
  return (
    <Revocation
      panels={panelsOfCompany(companyId)}
      user={user}
      isSelf={isSelf}
      isLast={isLast}
      onRevoked={() => {
        if (isSelf) forgetUser()
        end.onSaved()
      }}
      onClosed={end.onClosed}
    />
  )
}
