import { useRef, useState } from 'react'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { platformNow } from '#portal/wire/config.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { previousPasswordKeeping } from '../calls.ts'
import { type ChosenOverlap, overlapEndOf, overlapFault } from './chosen-overlap.ts'
import { OverlapField } from './overlap-field.tsx'

interface Props {
  addonId: string
  now: Date
  onClose: () => void
}

/** Asks until when the password of the manifest before works. */
export function KeepPasswordQuestion({ addonId, now, onClose }: Props) {
  const [overlap, setOverlap] = useState<ChosenOverlap>({ kind: 'for', hours: 24 })
  // The calls are made once, and read the choice when they are sent.
  const chosen = useRef(overlap)
  const choose = (next: ChosenOverlap) => {
    chosen.current = next
    setOverlap(next)
  }
  const readEnd = async () => overlapEndOf(chosen.current, await platformNow()) ?? ''
  return (
    <ConfirmationDialog
      title="Let the previous password work beside the new one?"
      verb="Let it work"
      isHarmless
      done="The previous password works."
      calls={previousPasswordKeeping(addonId, readEnd)}
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
