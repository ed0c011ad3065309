import type { PersonRecord, PersonTeam } from '#contract/people/person.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { leavingTeam } from './calls.ts'

interface Props {
  person: PersonRecord
  team: PersonTeam
  onClose: () => void
}

/** Asks before an account is taken out of a team. */
export function LeaveDialog({ person, team, onClose }: Props) {
  return (
    <ConfirmationDialog
      title={`Remove ${person.email} from ${team.name}?`}
      verb="Remove from the team"
      done={`Removed from ${team.name}.`}
      returnsTo="teams"
      calls={leavingTeam(person.id, team.id)}
      onClose={onClose}
    >
      <p>
        They no longer publish the team’s buildpacks. What they have published stays. They are told by mail.
      </p>
    </ConfirmationDialog>
  )
}
