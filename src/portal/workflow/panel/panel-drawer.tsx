import { type ReactNode, useEffect, useRef } from 'react'
import type { Blocker } from '#contract/trail.ts'
import type { PanelOfForm } from './use-panel-form.ts'
import { DraftNote, UnreadableDraft } from './draft-note.tsx'
import classes from './edit-drawer.module.css'
import { EditDrawer } from './edit-drawer.tsx'
import { ProblemNote } from '../shapes/problem-note.tsx'
import { clashBlockers, StaleNote } from './stale-note.tsx'

interface Props {
  /** With what its save asks before anything is sent, while it does. */
  panel: PanelOfForm & { question?: ReactNode }
  title: string
  /** The primary button's verb. */
  verb: string
  /** Why it can't be saved as it is; none when it can. */
  blockers?: readonly Pick<Blocker, 'message' | 'href'>[]
  /** Id of the element that takes focus on leaving where what opened the panel is gone. */
  returnsTo: string
  /** Stands in the note of what went wrong, with its words. */
  told?: ReactNode
  children: ReactNode
}

/** The drawer of a form made by usePanelForm: above its fields stands what went wrong, or what is to be chosen. */
export function PanelDrawer({ panel, title, verb, blockers, returnsTo, told, children }: Props) {
  const { problem, clashes, tooLong, restored, unreadable, onSettle, onDiscardDraft } = panel
  const { busy, leaving, question, onSave, onClose, onStay, onDiscard } = panel
  const notice = useRef<HTMLDivElement>(null)
  const isClashing = clashes.length > 0
  // Save stands at a long form's end. What is told at a field is shown by that field's focus.
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
            <StaleNote clashes={clashes} onSettle={onSettle}>
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
