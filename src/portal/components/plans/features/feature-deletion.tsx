import type { Feature } from '../../../../contract/feature.ts'
import type { Plan } from '../../../../contract/plan.ts'
import { removeFeature } from '../../../feature-calls.ts'
import { lostValues } from '../../../lost-values.ts'
import { RemovalDrawer } from '../../removal-drawer.tsx'
import classes from '../../section.module.css'

interface Props {
  feature: Feature
  plans: readonly Plan[]
  onRemoved: () => void
  onClosed: () => void
}

/** Asks before a feature is removed: says which one, and what goes with it. */
export function FeatureDeletion({ feature, plans, onRemoved, onClosed }: Props) {
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
    </RemovalDrawer>
  )
}
