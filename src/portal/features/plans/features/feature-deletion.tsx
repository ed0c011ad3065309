import type { Addon } from '#contract/addon.ts'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { removeFeature } from './feature-calls.ts'
import { lapseWarning } from '#portal/workflow/changes/lapsing.ts'
import { lostValues } from '../lost-values.ts'
import { useLapsing } from '#portal/workflow/changes/use-lapse-question.tsx'
import { RemovalDrawer } from '#portal/workflow/panel/removal-drawer.tsx'
import classes from '#portal/ui/layout/section.module.css'

interface Props {
  addon: Addon
  feature: Feature
  plans: readonly Plan[]
  onRemoved: () => void
  onClosed: () => void
}

/** Asks before a feature is removed: says which one, and what goes with it. */
export function FeatureDeletion({ addon, feature, plans, onRemoved, onClosed }: Props) {
  const lapsing = useLapsing(addon)([{ subjectType: 'feature', field: 'removed', ofTestPlan: false }])
  return (
    <RemovalDrawer
      title={`Remove ${feature.name}?`}
      verb="Remove feature"
      returnsTo="features"
      remove={(signal) => removeFeature(feature.id, signal)}
      onRemoved={onRemoved}
      onClosed={onClosed}
    >
      <p className={classes.text}>
        The feature <b>{feature.name}</b> goes from every plan. {lostValues(plans, feature.id)} This can’t be
        undone.
      </p>
      {lapsing.length > 0 && <p className={classes.text}>{lapseWarning(lapsing)}</p>}
    </RemovalDrawer>
  )
}
