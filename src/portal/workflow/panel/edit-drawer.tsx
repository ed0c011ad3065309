import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Blocker } from '#contract/trail.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { ActionButton } from '../actions/action-button.tsx'
import classes from './edit-drawer.module.css'
import { SidePanel } from './side-panel.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'

interface Props {
  title: string
  /** The primary button's verb. */
  verb: string
  /** The primary button deletes something. */
  destructive?: boolean
  busy: boolean
  /** The reason why it cannot be saved as it is; empty if it can. */
  blockers?: readonly Pick<Blocker, 'message' | 'href'>[]
  /** Id of the element to focus on close if the opener is gone. */
  returnsTo: string
  /** Asks whether to discard unsaved work. */
  leaving: boolean
  /** A question before saving, in place of the buttons. */
  question?: ReactNode
  onSave: () => void
  onClose: () => void
  onStay: () => void
  onDiscard: () => void
  /** Shown above the fields: a problem, or changes made meanwhile. */
  notice: ReactNode
  children: ReactNode
}

/** A panel for editing a record. */
export function EditDrawer(props: Props) {
  const {
    title,
    verb,
    destructive = false,
    blockers = [],
    busy,
    returnsTo,
    leaving,
    question = null,
    onSave,
    onClose,
    onStay,
    onDiscard,
    notice,
    children,
  } = props
  const cancelId = useId()
  const saveButton = useReturnFocus(question === null)
  return (
    <SidePanel title={title} returnsTo={returnsTo} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        {notice}
        {children}
        {question}
        {leaving && <UnsavedQuestion returnsTo={cancelId} onStay={onStay} onDiscard={onDiscard} />}
        {!leaving && question === null && (
          <div className={classes.bar}>
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
          </div>
        )}
      </form>
    </SidePanel>
  )
}
