import { createFileRoute, redirect } from '@tanstack/react-router'
import { flash } from '#portal/app/flashes/flash.ts'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { panelsOfOwn } from '../company-panels.ts'
import { Revocation } from '../revocation.tsx'
import { useLeftCompany } from '../use-left-company.ts'
import { ownCompanyBehind } from './own-company-behind.ts'

export const Route = createFileRoute('/_authenticated/company/users/$companyUserId/delete')({
  loader: async ({ params: { companyUserId }, parentMatchPromise, preload }) => {
    const { company, users } = await ownCompanyBehind(parentMatchPromise)
    const user = users.find(({ id }) => id === companyUserId)
    if (user !== undefined) return { user, isLast: users.length === 1 }
    if (!preload) flash.warning(`That user is not in ${company.name}, or not any more.`)
    throw redirect({ to: '/company', replace: true })
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Revoke access' }] }),
  component: RevokeColleague,
})

function RevokeColleague() {
  const { user, isLast } = Route.useLoaderData()
  const leave = useLeftCompany()
  const isSelf = useUser().email === user.email
  const end = usePanelEnd({ to: '/company' }, `Access for ${user.email} revoked.`)
  return (
    <Revocation
      key={user.id}
      panels={panelsOfOwn}
      user={user}
      isSelf={isSelf}
      isLast={isLast}
      onRevoked={() => (isSelf ? void leave(user.company.name) : end.onSaved())}
      onClosed={end.onClosed}
    />
  )
}
