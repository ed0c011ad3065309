import type { Benefit } from '../../../../contract/listing.ts'
import { confirmationMachine } from '../../../actors.ts'
import { removeBenefit } from '../../../benefit-calls.ts'
import { useConfirmation } from '../../../use-confirmation.ts'
import { EditDrawer } from '../../edit-drawer.tsx'
import { ProblemNote } from '../../next-steps/problem-note.tsx'
import classes from '../../section.module.css'

interface Props {
  benefit: Benefit
  /** It is the only one, which beta asks for. */
  isLast: boolean
  onRemoved: () => void
  onClosed: () => void
}

/** Asks before a benefit is removed, and says what goes. */
export function BenefitDeletion({ benefit, isLast, onRemoved, onClosed }: Props) {
  const { isBusy, problem, confirm } = useConfirmation(
    confirmationMachine((signal) => removeBenefit(benefit.id, signal)),
    onRemoved,
  )
  return (
    <EditDrawer
      title={`Remove ${benefit.title}?`}
      verb="Remove benefit"
      destructive
      returnsTo="benefits"
      busy={isBusy}
      leaving={false}
      onSave={confirm}
      onClose={() => !isBusy && onClosed()}
      onStay={onClosed}
      onDiscard={onClosed}
      notice={<ProblemNote problem={problem} onCheck={null} />}
    >
      <p className={classes.text}>
        The benefit <b>{benefit.title}</b> goes from the listing with its description. This can’t be undone.
      </p>
      {isLast && <p className={classes.text}>It is the only one: beta asks for at least one.</p>}
    </EditDrawer>
  )
}
