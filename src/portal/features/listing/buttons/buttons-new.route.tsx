import { createFileRoute, redirect } from '@tanstack/react-router'
import { ButtonForm } from './button-form.tsx'
import { currentUser } from '#portal/app/session/current-user.ts'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import type { TabRoute } from '#portal/app/frame/tabs.ts'

const tab: TabRoute = '/addons/$addonSlug/marketplace-listing'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/marketplace-listing/buttons/new')({
  /** Only staff may add example buttons. */
  beforeLoad: async ({ params: { addonSlug } }) => {
    const { isHerokuAdmin } = await currentUser()
    if (!isHerokuAdmin) throw redirect({ to: tab, params: { addonSlug }, replace: true })
  },
  loader: ({ parentMatchPromise }) => requireEditableAddon(tab, parentMatchPromise),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Add button' }] }),
  component: NewButton,
})

function NewButton() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel(tab, addon.slug, 'Button added')
  return <ButtonForm key={addon.id} addon={addon} {...end} />
}
