import { createFileRoute, notFound } from '@tanstack/react-router'
import { requireEditableAddon } from '#portal/workflow/panel/panel-gate.ts'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'
import { featureRemoval } from './calls.ts'
import { lapseWarning } from '#portal/workflow/changes/lapsing.ts'
import { lostValues } from '../lost-values.ts'
import { useLapsing } from '#portal/workflow/panel/use-save-question.tsx'
import { RemovalDrawer } from '#portal/workflow/panel/removal-drawer.tsx'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/features/$featureId/delete')({
  loader: async ({ params: { featureId }, parentMatchPromise }) => {
    const { addon, features, plans } = await requireEditableAddon(
      '/addons/$addonSlug/plans',
      parentMatchPromise,
    )
    const feature = features.find(({ id }) => id === featureId)
    if (feature === undefined) throw notFound()
    return { addon, feature, plans }
  },
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Remove feature' }] }),
  component: RemoveFeature,
})

/** Asks before deleting a feature: names it and what is deleted with it. */
function RemoveFeature() {
  const { addon, feature, plans } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/plans', addon.slug, 'Feature deleted')
  const lapsing = useLapsing(addon)([{ subjectType: 'feature', field: 'removed', ofTestPlan: false }])
  return (
    <RemovalDrawer
      key={feature.id}
      title={`Remove ${feature.name}?`}
      verb="Remove feature"
      returnsTo="features"
      remove={featureRemoval(feature.id)}
      onRemoved={end.onSaved}
      onClosed={end.onClosed}
    >
      <p>
        The feature <b>{feature.name}</b> is removed from every plan. {lostValues(plans, feature.id)} This
        cannot be undone.
      </p>
      {lapsing.length > 0 && <p>{lapseWarning(lapsing)}</p>}
    </RemovalDrawer>
  )
}
