import { createFileRoute, redirect } from '@tanstack/react-router'
import { MetadataForm } from './metadata-form.tsx'
import { currentUser } from '#portal/app/session/current-user.ts'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/settings/metadata/edit')({
  beforeLoad: async ({ params: { addonSlug } }) => {
    const user = await currentUser()
    if (user.isHerokuAdmin) return
    throw redirect({ to: '/addons/$addonSlug/settings', params: { addonSlug }, replace: true })
  },
  loader: ({ parentMatchPromise }) => requireEditableAddon('/addons/$addonSlug/settings', parentMatchPromise),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Metadata' }] }),
  component: EditMetadata,
})

function EditMetadata() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/settings', addon.slug, 'Add-on settings updated')
  return <MetadataForm key={addon.id} addon={addon} {...end} />
}
