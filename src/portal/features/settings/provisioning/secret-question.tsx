import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PreviousSecret } from '#contract/manifest.ts'
import type { Problem } from '#machines/problem.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import { platformNow } from '#portal/wire/config.ts'
import { OverlapField } from './overlap-field.tsx'
import { type ChosenOverlap, overlapEndOf, overlapFault } from './chosen-overlap.ts'
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
  /** Consequences for the old one, where it stops at once. */
  consequences: readonly string[]
  /** The consequence for the rest, where the old one works on. */
  kept?: string
  /** Names what is obtained with it, and ends with it. */
  obtained?: string
}

/** A secret that can go on working for a time, as the question needs it. */
export interface Rolling {
  /** The platform's time. */
  now: Date
  /** The current one was used. */
  isUsed: boolean
  previous: PreviousSecret | null
}

interface Props {
  words: SecretWording
  /** There is no existing one to invalidate. */
  isFirst: boolean
  /** Left out where the old one always stops at once. */
  rolling: Rolling | undefined
  act: {
    isBusy: boolean
    problem: Problem | null
    confirm: (previousUntil: string | null) => void
    cancel: () => void
  }
}

/** Lists the consequences for the old one and for the one before it. */
function consequencesOf(words: SecretWording, { previous, isUsed }: Rolling, isOverlap: boolean): string[] {
  if (!isOverlap)
    return [
      ...words.consequences,
      ...(previous === null ? [] : [`The previous one, ${previous.masked}, stops at once too.`]),
    ]
  const fate =
    previous === null
      ? []
      : isUsed
        ? [`The previous one, ${previous.masked}, stops at once: only one works beside the new one.`]
        : [
            `The current one was never used: it stops at once, and the previous one, ${previous.masked}, works on, no longer than before.`,
          ]
  return [...(words.kept === undefined ? [] : [words.kept]), ...fate]
}

/** Asks before regenerating a secret and explains the consequences. */
export function SecretQuestion({ words, isFirst, rolling, act }: Props) {
  const { isBusy, problem, confirm, cancel } = act
  const [overlap, setOverlap] = useState<ChosenOverlap>({ kind: 'for', hours: 24 })
  const [isChecked, setChecked] = useState(false)
  const isRolled = !isFirst && rolling !== undefined
  const isOverlap = isRolled && overlap.kind !== 'none'
  const fault = isRolled ? overlapFault(overlap, rolling.now) : null
  const verb = isFirst ? 'Create' : 'Regenerate'
  const consequences =
    isFirst || rolling === undefined ? words.consequences : consequencesOf(words, rolling, isOverlap)
  const onConfirm = async () => {
    setChecked(true)
    if (fault === null) confirm(isOverlap ? overlapEndOf(overlap, await platformNow()) : null)
  }
  return (
    <Dialog title={`${verb} the ${words.name}?`} onClose={() => !isBusy && cancel()}>
      {isRolled && (
        <OverlapField
          offersNone
          value={overlap}
          fault={isChecked ? fault : null}
          name={words.name}
          onChange={setOverlap}
        />
      )}
      <ul className={sectionClasses.happens}>
        {!isFirst && consequences.map((each) => <li key={each}>{each}</li>)}
        <li>The new {words.name} is shown once: have a safe place ready for it.</li>
      </ul>
      <ProblemNote problem={problem} onCheck={null} />
      <div className={sectionClasses.actions}>
        <BusyButton
          {...(isFirst || isOverlap ? {} : { color: 'red' })}
          busy={isBusy}
          onClick={() => void onConfirm()}
        >
          {verb}
        </BusyButton>
        <Button variant="default" onClick={() => !isBusy && cancel()}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
