import { type ReactNode, useEffect, useRef } from 'react'
import type { Blocker } from '#contract/trail.ts'
import type { PanelOfForm } from './use-panel-form.ts'
import { DraftNote, UnreadableDraft } from './draft-note.tsx'
import classes from './edit-drawer.module.css'
import { EditDrawer } from './edit-drawer.tsx'
import { ProblemNote } from '../shapes/problem-note.tsx'
import { clashBlockers, StaleNote } from './stale-note.tsx'

interface Props {
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
export function PanelDrawer({ panel, title, verb, blockers, returnsTo, told, children }: Props) {
  const { problem, clashes, tooLong, restored, unreadable, onSettle, onDiscardDraft } = panel
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
