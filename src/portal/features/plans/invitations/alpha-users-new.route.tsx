import { createFileRoute, redirect } from '@tanstack/react-router'
import { alphaUserInvitation } from './calls.ts'
import { InviteForm } from './invite-form.tsx'
import { flash } from '#portal/app/flashes/flash.ts'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/alpha-users/new')({
  loader: async ({ params, parentMatchPromise }) => {
    const { addon } = await requireEditableAddon('/addons/$addonSlug/plans', parentMatchPromise)
    if (addon.state === 'alpha') return { addon }
    flash.warning(`${addon.displayName} is not in alpha any more: alpha users cannot be invited.`)
    throw redirect({ to: '/addons/$addonSlug/plans', params, replace: true })
  },
  head: () => ({ meta: [{ title: 'Invite alpha user' }] }),
  component: NewAlphaUser,
})

/** The panel that invites users with a platform account to an alpha add-on. */
function NewAlphaUser() {
  const { addon } = Route.useLoaderData()
  return (
    <InviteForm
      title="Invite alpha user"
      verb="Invite"
      returnsTo="alpha-users"
      description={`One or more addresses of people with a platform account. They can then install ${addon.displayName} while it is in alpha.`}
      calls={alphaUserInvitation(addon.id)}
      addonSlug={addon.slug}
      done={(invited) => (invited === 1 ? 'Alpha User created' : `${invited} alpha users invited`)}
    />
  )
}
