import { createFileRoute } from '@tanstack/react-router'
import { FeatureForm } from '../../../../components/plans/features/feature-form.tsx'
import { plansBehind } from '../../../../plans-panel-gate.ts'
import { usePlansPanel } from '../../../../use-plans-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/features/new')({
  loader: ({ parentMatchPromise }) => plansBehind(parentMatchPromise),
  head: () => ({ meta: [{ title: 'Add feature' }] }),
  component: NewFeature,
})

function NewFeature() {
  const { addon } = Route.useLoaderData()
  const { saved, close } = usePlansPanel(addon.slug)
  return (
    <FeatureForm
      addon={addon}
      feature={null}
      onSaved={() => void saved('Feature created')}
      onClosed={close}
    />
  )
}
