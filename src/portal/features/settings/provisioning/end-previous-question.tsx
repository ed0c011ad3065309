import { relativeWording } from '#portal/ui/format/age-wording.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'

const hourMs = 60 * 60_000

interface Props {
  lastUsedAt: string | null
  /** As in 'the previous access token'. */
  name: string
  /** A sentence about its users, once it is ended. */
  fails: string
  calls: ConfirmedCalls
  now: Date
  onClose: () => void
}

/** Asks before ending a previous secret, and warns if something still uses it. */
export function EndPreviousQuestion({ lastUsedAt, name, fails, calls, now, onClose }: Props) {
  const isInUse = lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < hourMs
  return (
    <ConfirmationDialog
      title={`End the previous ${name} now?`}
      verb="End now"
      done={`Previous ${name} ended.`}
      calls={calls}
      onClose={onClose}
    >
      <ul className={sectionClasses.happens}>
        {isInUse && (
          <li>
            <b>It was used {relativeWording(lastUsedAt, now)}: something may still depend on it.</b>
          </li>
        )}
        <li>{fails}</li>
        <li>The current {name} goes on working.</li>
      </ul>
    </ConfirmationDialog>
  )
}
