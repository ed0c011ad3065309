import { createFileRoute } from '@tanstack/react-router'
import { GeneralInformationForm } from './general-information-form.tsx'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute(
  '/_authenticated/addons/$addonSlug/marketplace-listing/general-information/edit',
)({
  loader: async ({ parentMatchPromise }) => {
    const { addon } = await requireEditableAddon('/addons/$addonSlug/marketplace-listing', parentMatchPromise)
    return { addon }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Basic information' }] }),
  component: EditGeneralInformation,
})

function EditGeneralInformation() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/marketplace-listing', addon.slug, 'Marketplace listing updated')
  return <GeneralInformationForm key={addon.id} addon={addon} {...end} />
}
