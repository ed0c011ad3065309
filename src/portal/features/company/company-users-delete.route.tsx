import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { companyBehind } from './company-data.ts'
import { Revocation } from './revocation.tsx'
import { forgetUser } from '#portal/app/session/current-user.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import { useUser } from '#portal/app/session/use-user.ts'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/company/company-users/$companyUserId/delete',
)({
  loader: async ({ params: { addonSlug, companyUserId }, parentMatchPromise, preload }) => {
    const { addon, company, users } = await companyBehind(parentMatchPromise)
    const user = users.find(({ id }) => id === companyUserId)
    if (user !== undefined) return { addon, user, isLast: users.length === 1 }
    if (!preload) flash.warning(`That user is not in ${company.name}, or not any more.`)
    throw redirect({ to: '/addons/$addonSlug/company', params: { addonSlug }, replace: true })
  },
  // A panel begins with what is stored now, never with what was loaded before.
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Revoke access' }] }),
  component: RevokeAccess,
})

function RevokeAccess() {
  const router = useRouter()
  const navigate = useNavigate()
  const { addon, user, isLast } = Route.useLoaderData()
  const isSelf = useUser().email === user.email
  const { saved, close } = useTabPanel('/addons/$addonSlug/company', addon.slug)
  const text = `Access for ${user.email} revoked.`
  /** Who has left sees nothing of the company any more, so not this page either. */
  const leave = async () => {
    forgetUser()
    flash.success(`You have left ${user.company.name}.`)
    await navigate({ to: '/addons' })
    await router.invalidate()
  }
  return (
    <Revocation
      key={user.id}
      slug={addon.slug}
      user={user}
      isSelf={isSelf}
      isLast={isLast}
      onRevoked={() => void (isSelf ? leave() : saved(text))}
      onClosed={close}
    />
  )
}
