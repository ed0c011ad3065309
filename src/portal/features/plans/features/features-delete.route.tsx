import { createFileRoute, notFound } from '@tanstack/react-router'
import { FeatureDeletion } from './feature-deletion.tsx'
import { pageBehind } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/features/$featureId/delete')({
  loader: async ({ params: { featureId }, parentMatchPromise }) => {
    const { addon, features, plans } = await pageBehind('/addons/$addonSlug/plans', parentMatchPromise)
    const feature = features.find(({ id }) => id === featureId)
    if (feature === undefined) throw notFound()
    return { addon, feature, plans }
  },
  // A panel begins with what is stored now, never with what was loaded before.
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Remove feature' }] }),
  component: RemoveFeature,
})

function RemoveFeature() {
  const { addon, feature, plans } = Route.useLoaderData()
  const { saved, close } = useTabPanel('/addons/$addonSlug/plans', addon.slug)
  return (
    <FeatureDeletion
      addon={addon}
      key={feature.id}
      feature={feature}
      plans={plans}
      onRemoved={() => void saved('Feature deleted')}
      onClosed={close}
    />
  )
}
