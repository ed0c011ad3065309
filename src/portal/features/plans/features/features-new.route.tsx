import { createFileRoute } from '@tanstack/react-router'
import { FeatureForm } from './feature-form.tsx'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/features/new')({
  loader: ({ parentMatchPromise }) => requireEditableAddon('/addons/$addonSlug/plans', parentMatchPromise),
  head: () => ({ meta: [{ title: 'Add feature' }] }),
  component: NewFeature,
})

function NewFeature() {
  const { addon } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/plans', addon.slug, 'Feature created')
  return <FeatureForm addon={addon} feature={null} {...end} />
}
