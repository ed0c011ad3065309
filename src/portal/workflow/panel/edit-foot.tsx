import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Blocker } from '#contract/trail.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'

export interface EditFootProps {
  /** The primary button's verb. */
  verb: string
  /** The primary button deletes something. */
  destructive?: boolean
  busy: boolean
  /** The reason why it cannot be saved as it is; empty if it can. */
  blockers?: readonly Pick<Blocker, 'message' | 'href'>[]
  /** Asks whether to discard unsaved work. */
  leaving: boolean
  /** A sentence that says how much is unsaved. */
  unsaved?: string
  /** A question before saving, in place of the buttons. */
  question?: ReactNode
  onClose: () => void
  onStay: () => void
  onDiscard: () => void
}

/** The buttons that save a form and leave it, or the question that stands in their place. */
export function EditFoot(props: EditFootProps) {
  const { verb, destructive = false, blockers = [], busy, leaving, question = null } = props
  const { unsaved, onClose, onStay, onDiscard } = props
  const cancelId = useId()
  const saveButton = useReturnFocus(question === null)
  return (
    <>
      {question}
      {leaving && (
        <UnsavedQuestion returnsTo={cancelId} text={unsaved} onStay={onStay} onDiscard={onDiscard} />
      )}
      {!leaving && question === null && (
        <>
          <ActionButton
            ref={saveButton}
            type="submit"
            blockers={blockers}
            busy={busy}
            {...(destructive ? { color: 'red' } : {})}
          >
            {verb}
          </ActionButton>
          <Button id={cancelId} variant="default" onClick={onClose}>
            Cancel
          </Button>
        </>
      )}
    </>
  )
}
