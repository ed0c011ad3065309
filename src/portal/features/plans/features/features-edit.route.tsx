import { createFileRoute, notFound } from '@tanstack/react-router'
import { FeatureForm } from './feature-form.tsx'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/features/$featureId/edit')({
  loader: async ({ params: { featureId }, parentMatchPromise }) => {
    const { addon, features } = await requireEditableAddon('/addons/$addonSlug/plans', parentMatchPromise)
    const feature = features.find(({ id }) => id === featureId)
    if (feature === undefined) throw notFound()
    return { addon, feature }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit feature' }] }),
  component: EditFeature,
})

function EditFeature() {
  const { addon, feature } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/plans', addon.slug, 'Feature edited')
  return <FeatureForm key={feature.id} addon={addon} feature={feature} {...end} />
}
