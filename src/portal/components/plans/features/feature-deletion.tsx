import type { Feature } from '../../../../contract/feature.ts'
import type { Plan } from '../../../../contract/plan.ts'
import { confirmationMachine } from '../../../actors.ts'
import { removeFeature } from '../../../feature-calls.ts'
import { lostValues } from '../../../lost-values.ts'
import { useConfirmation } from '../../../use-confirmation.ts'
import { EditDrawer } from '../../edit-drawer.tsx'
import { ProblemNote } from '../../next-steps/problem-note.tsx'
import classes from '../../section.module.css'

interface Props {
  feature: Feature
  plans: readonly Plan[]
  onRemoved: () => void
  onClosed: () => void
}

/** Asks before a feature is removed: says which one, and what goes with it. */
export function FeatureDeletion({ feature, plans, onRemoved, onClosed }: Props) {
  const { isBusy, problem, confirm } = useConfirmation(
    confirmationMachine((signal) => removeFeature(feature.id, signal)),
    onRemoved,
  )
  return (
    <EditDrawer
      title={`Remove ${feature.name}?`}
      verb="Remove feature"
      destructive
      returnsTo="features"
      busy={isBusy}
      leaving={false}
      onSave={confirm}
      onClose={() => !isBusy && onClosed()}
      onStay={onClosed}
      onDiscard={onClosed}
      notice={<ProblemNote problem={problem} onCheck={null} />}
    >
      <p className={classes.text}>
        The feature <b>{feature.name}</b> goes from every plan. {lostValues(plans, feature.id)} This can’t be
        undone.
      </p>
    </EditDrawer>
  )
}
