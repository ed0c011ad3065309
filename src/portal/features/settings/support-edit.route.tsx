import { createFileRoute } from '@tanstack/react-router'
import { SupportForm } from './support-form.tsx'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/settings/support-information/edit')({
  loader: ({ parentMatchPromise }) => requireEditableAddon('/addons/$addonSlug/settings', parentMatchPromise),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Support e-mail' }] }),
  component: EditSupportInformation,
})

function EditSupportInformation() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/settings', addon.slug, 'Settings updated.')
  return <SupportForm key={addon.id} addon={addon} {...end} />
}
