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
  /** Its button takes something away. */
  destructive?: boolean
  busy: boolean
  /** Why it can't be saved as it is; none when it can. */
  blockers?: readonly Pick<Blocker, 'message' | 'href'>[]
  /** Id of the element that takes focus on leaving where what opened the panel is gone. */
  returnsTo: string
  /** Asks whether to give up unsaved work. */
  leaving: boolean
  /** A question before it is saved, in the place of the buttons. */
  question?: ReactNode
  onSave: () => void
  onClose: () => void
  onStay: () => void
  onDiscard: () => void
  /** Stands above the fields: a problem, or what was changed meanwhile. */
  notice: ReactNode
  children: ReactNode
}

/** A panel in which a record is edited. */
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
