import { createFileRoute } from '@tanstack/react-router'
import { MarketingForm } from './marketing-form.tsx'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/settings/marketing/edit')({
  loader: ({ parentMatchPromise }) => requireEditableAddon('/addons/$addonSlug/settings', parentMatchPromise),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Marketing' }] }),
  component: EditMarketing,
})

function EditMarketing() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/settings', addon.slug, 'Settings updated.')
  return <MarketingForm key={addon.id} addon={addon} {...end} />
}
