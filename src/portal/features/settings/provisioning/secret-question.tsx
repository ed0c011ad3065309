import { Button } from '@mantine/core'
import type { Problem } from '#machines/problem.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'

/** Wording for a kind of secret, and for what happens to the old one. */
export interface SecretWording {
  /** The section's anchor. */
  id: string
  title: string
  /** As in 'the access token'. */
  name: string
  /** Shown if there is none yet. */
  none: string
  /** The flash after creating one (SPEC section 8). */
  made: string
  /** Consequences for the old one. */
  consequences: readonly string[]
}

interface Props {
  words: SecretWording
  /** There is no existing one to invalidate. */
  isFirst: boolean
  act: { isBusy: boolean; problem: Problem | null; confirm: () => void; cancel: () => void }
}

/** Asks before regenerating a secret and explains the consequences. */
export function SecretQuestion({ words, isFirst, act }: Props) {
  const { isBusy, problem, confirm, cancel } = act
  const verb = isFirst ? 'Create' : 'Regenerate'
  return (
    <Dialog title={`${verb} the ${words.name}?`} onClose={() => !isBusy && cancel()}>
      <ul className={sectionClasses.happens}>
        {!isFirst && words.consequences.map((each) => <li key={each}>{each}</li>)}
        <li>The new {words.name} is shown once: have a safe place ready for it.</li>
      </ul>
      <ProblemNote problem={problem} onCheck={null} />
      <div className={sectionClasses.actions}>
        <BusyButton {...(isFirst ? {} : { color: 'red' })} busy={isBusy} onClick={confirm}>
          {verb}
        </BusyButton>
        <Button variant="default" onClick={() => !isBusy && cancel()}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
