import { createFileRoute, redirect } from '@tanstack/react-router'
import { alphaUserCreate } from '#contract/endpoints/plans.ts'
import { callApi } from '#portal/wire/api.ts'
import { EmailForm } from '#portal/workflow/panel/email-form.tsx'
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

/** The panel that invites a user with a platform account to an alpha add-on. */
function NewAlphaUser() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/plans', addon.slug, 'Alpha User created')
  return (
    <EmailForm
      title="Invite alpha user"
      verb="Invite"
      returnsTo="alpha-users"
      description={`Of somebody with a platform account. They can then install ${addon.displayName} while it is in alpha.`}
      calls={{
        save: ({ email }, options) =>
          callApi(alphaUserCreate, { params: { addon: addon.id }, body: { email: String(email) } }, options),
      }}
      {...end}
    />
  )
}
