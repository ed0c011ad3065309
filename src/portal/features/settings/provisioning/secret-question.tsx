import { Button } from '@mantine/core'
import type { Problem } from '#machines/problem.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import classes from '../settings.module.css'

/** Words for a kind of secret, and for what becomes of the old one. */
export interface SecretWords {
  /** The section's anchor. */
  id: string
  title: string
  /** As in 'the access token'. */
  name: string
  /** Stands where there is none yet. */
  none: string
  /** The flash when one was made (SPEC section 8). */
  made: string
  /** The old one's fate when another is made. */
  consequences: readonly string[]
}

interface Props {
  words: SecretWords
  /** There is none yet that could fail. */
  isFirst: boolean
  act: { isBusy: boolean; problem: Problem | null; confirm: () => void; cancel: () => void }
}

/** Asks before a secret is made anew, and says what happens then. */
export function SecretQuestion({ words, isFirst, act }: Props) {
  const { isBusy, problem, confirm, cancel } = act
  const verb = isFirst ? 'Make' : 'Regenerate'
  return (
    <Dialog title={`${verb} the ${words.name}?`} onClose={() => !isBusy && cancel()}>
      <ul className={classes.happens}>
        {!isFirst && words.consequences.map((each) => <li key={each}>{each}</li>)}
        <li>The new {words.name} is shown once: have a safe place ready for it.</li>
      </ul>
      <ProblemNote problem={problem} onCheck={null} />
      <div className={classes.actions}>
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
