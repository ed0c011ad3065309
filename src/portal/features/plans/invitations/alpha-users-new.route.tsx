import { createFileRoute, redirect } from '@tanstack/react-router'
import { AlphaUserForm } from './alpha-user-form.tsx'
import { flash } from '#portal/app/flashes/flash.ts'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

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

function NewAlphaUser() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/plans', addon.slug, 'Alpha User created')
  return <AlphaUserForm addon={addon} {...end} />
}
