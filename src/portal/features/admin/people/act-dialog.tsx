import type { PersonEvent, PersonRecord } from '#contract/people/person.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { acting } from './calls.ts'
import { actWordings } from './person-acts.ts'

interface Props {
  person: PersonRecord
  event: PersonEvent
  onClose: () => void
}

/** Asks before something is done for or against a person's account. */
export function ActDialog({ person, event, onClose }: Props) {
  const { title, verb, done, consequence, isHarmless = false } = actWordings[event]
  return (
    <ConfirmationDialog
      title={title(person.email)}
      verb={verb}
      done={done}
      returnsTo="person"
      calls={acting(person, event)}
      isHarmless={isHarmless}
      onClose={onClose}
    >
      <p>{consequence}</p>
    </ConfirmationDialog>
  )
}
