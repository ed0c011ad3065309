import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Blocker } from '#contract/trail.ts'
import { useReturnFocus } from '#portal/ui/focus/use-return-focus.ts'
import { ActionButton } from '../actions/action-button.tsx'
import type { PanelOfForm } from './use-panel-form.ts'
import { DraftNote, UnreadableDraft } from './draft-note.tsx'
import classes from './panel-drawer.module.css'
import { ProblemNote } from '../shapes/problem-note.tsx'
import { SidePanel } from './side-panel.tsx'
import { clashBlockers, StaleNote } from './stale-note.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'

interface EditDrawerProps {
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
export function EditDrawer(props: EditDrawerProps) {
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
        <div className={classes.bar} data-foot>
          {question}
          {leaving && <UnsavedQuestion returnsTo={cancelId} onStay={onStay} onDiscard={onDiscard} />}
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
        </div>
      </form>
    </SidePanel>
  )
}

interface PanelDrawerProps {
  /** The panel, and its question while a save asks one. */
  panel: PanelOfForm & { question?: ReactNode }
  title: string
  /** The primary button's verb. */
  verb: string
  /** The reason why it cannot be saved as it is; empty if it can. */
  blockers?: readonly Pick<Blocker, 'message' | 'href'>[]
  /** Id of the element to focus on close if the opener is gone. */
  returnsTo: string
  /** Shown within the problem note, below its message. */
  told?: ReactNode
  children: ReactNode
}

/** The drawer of a usePanelForm form, with problems and choices above its fields. */
export function PanelDrawer({ panel, title, verb, blockers, returnsTo, told, children }: PanelDrawerProps) {
  const { problem, clashes, lastChange, tooLong, restored, unreadable, onSettle, onDiscardDraft } = panel
  const { busy, leaving, question, onSave, onClose, onStay, onDiscard } = panel
  const notice = useRef<HTMLDivElement>(null)
  const isClashing = clashes.length > 0
  // Save is at the end of a long form. A field message is brought into view by its field's focus.
  useEffect(() => {
    if (isClashing || problem !== null) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isClashing, problem])
  const isTold = problem !== null && !isClashing
  return (
    <EditDrawer
      {...{ title, verb, returnsTo, busy, leaving, question, onSave, onClose, onStay, onDiscard }}
      blockers={[...clashBlockers(clashes), ...tooLong, ...(blockers ?? [])]}
      notice={
        <div ref={notice} className={classes.notice}>
          {restored !== null && <DraftNote restored={restored} onDiscard={onDiscardDraft} />}
          {unreadable !== null && <UnreadableDraft {...unreadable} onDiscard={onDiscardDraft} />}
          {isTold && (
            <ProblemNote problem={problem} onCheck={null}>
              {told}
            </ProblemNote>
          )}
          {isClashing && (
            <StaleNote clashes={clashes} lastChange={lastChange} onSettle={onSettle}>
              {told}
            </StaleNote>
          )}
        </div>
      }
    >
      {children}
    </EditDrawer>
  )
}
