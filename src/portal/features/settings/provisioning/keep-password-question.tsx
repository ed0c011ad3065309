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
  /** Of the manifest that has the password. */
  number: number
  now: Date
  onClose: () => void
}

/** Asks until when the password of an older manifest works. */
export function KeepPasswordQuestion({ addonId, number, now, onClose }: Props) {
  const [overlap, setOverlap] = useState<ChosenOverlap>({ kind: 'for', hours: 24 })
  const [isChecked, setChecked] = useState(false)
  const fault = overlapFault(overlap, now)
  const [choice] = useState(() => choiceOf(overlap))
  const choose = (next: ChosenOverlap) => {
    choice.choose(next)
    setOverlap(next)
  }
  return (
    <ConfirmationDialog
      title={`Let the password of version ${number} work beside the current one?`}
      verb="Let it work"
      isHarmless
      done="The previous password works."
      calls={previousPasswordKeeping(addonId, choice.readEnd)}
      check={() => {
        setChecked(true)
        return fault === null
      }}
      onClose={onClose}
    >
      <OverlapField
        offersNone={false}
        value={overlap}
        fault={isChecked ? fault : null}
        name="password"
        onChange={choose}
      />
      <ul className={sectionClasses.happens}>
        <li>A provider that refuses the current password is called once more with the previous one.</li>
      </ul>
    </ConfirmationDialog>
  )
}
