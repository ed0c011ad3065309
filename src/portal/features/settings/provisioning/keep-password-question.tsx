import { useState } from 'react'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { platformNow } from '#portal/wire/config.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { previousPasswordKeeping } from '../calls.ts'
import { type ChosenOverlap, overlapEndOf, overlapFault } from './chosen-overlap.ts'
import { OverlapField } from './overlap-field.tsx'

/** A choice for calls that are made once: they read it when they are sent. */
function choiceOf(first: ChosenOverlap) {
  let chosen = first
  return {
    choose: (next: ChosenOverlap) => {
      chosen = next
    },
    readEnd: async () => overlapEndOf(chosen, await platformNow()) ?? '',
  }
}

interface Props {
  addonId: string
  now: Date
  onClose: () => void
}

/** Asks until when the password of the manifest before works. */
export function KeepPasswordQuestion({ addonId, now, onClose }: Props) {
  const [overlap, setOverlap] = useState<ChosenOverlap>({ kind: 'for', hours: 24 })
  const [choice] = useState(() => choiceOf(overlap))
  const choose = (next: ChosenOverlap) => {
    choice.choose(next)
    setOverlap(next)
  }
  return (
    <ConfirmationDialog
      title="Let the previous password work beside the new one?"
      verb="Let it work"
      isHarmless
      done="The previous password works."
      calls={previousPasswordKeeping(addonId, choice.readEnd)}
      onClose={onClose}
    >
      <OverlapField
        offersNone={false}
        value={overlap}
        fault={overlapFault(overlap, now)}
        name="password"
        onChange={choose}
      />
      <ul className={sectionClasses.happens}>
        <li>A provider that refuses the new password is called once more with the previous one.</li>
      </ul>
    </ConfirmationDialog>
  )
}
