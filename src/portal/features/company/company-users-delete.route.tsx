import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageOf } from '#portal/app/errors/found.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { panelsOfAddon } from './company-panels.ts'
import { Revocation } from './revocation.tsx'
import { useLeftCompany } from './use-left-company.ts'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/company/company-users/$companyUserId/delete',
)({
  loader: async ({ params: { addonSlug, companyUserId }, parentMatchPromise, preload }) => {
    const { addon, company, users } = await pageOf(parentMatchPromise)
    const user = users.find(({ id }) => id === companyUserId)
    if (user !== undefined) return { addon, user, isLast: users.length === 1 }
    if (!preload) flash.warning(`That user is not in ${company.name}, or not any more.`)
    throw redirect({ to: '/addons/$addonSlug/company', params: { addonSlug }, replace: true })
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Revoke access' }] }),
  component: RevokeAccess,
})

function RevokeAccess() {
  const leave = useLeftCompany()
  const { addon, user, isLast } = Route.useLoaderData()
  const isSelf = useUser().email === user.email
  const end = useTabPanel('/addons/$addonSlug/company', addon.slug, `Access for ${user.email} revoked.`)
  return (
    <Revocation
      key={user.id}
      panels={panelsOfAddon(addon.slug)}
      user={user}
      isSelf={isSelf}
      isLast={isLast}
      onRevoked={() => (isSelf ? void leave(user.company.name) : end.onSaved())}
      onClosed={end.onClosed}
    />
  )
}
