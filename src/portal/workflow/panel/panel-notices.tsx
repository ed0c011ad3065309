import { type ReactNode, useEffect, useRef } from 'react'
import { ProblemNote } from '../shapes/problem-note.tsx'
import { DraftNote, UnreadableDraft } from './draft-note.tsx'
import classes from './panel-drawer.module.css'
import { clashBlockers, StaleNote } from './stale-note.tsx'
import type { PanelOfForm } from './use-panel-form.ts'

interface Props {
  panel: PanelOfForm
  /** Shown within the problem note, below its message. */
  told?: ReactNode
}

/** Above the fields of a usePanelForm form: its draft, its problem, and what others have changed meanwhile. */
export function PanelNotices({ panel, told }: Props) {
  const { problem, clashes, lastChange, restored, unreadable, onSettle, onDiscardDraft } = panel
  const notice = useRef<HTMLDivElement>(null)
  const isClashing = clashes.length > 0
  // Save is at the end of a long form. A field message is brought into view by its field's focus.
  useEffect(() => {
    if (isClashing || problem !== null) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isClashing, problem])
  return (
    <div ref={notice} className={classes.notice}>
      {restored !== null && <DraftNote restored={restored} onDiscard={onDiscardDraft} />}
      {unreadable !== null && <UnreadableDraft {...unreadable} onDiscard={onDiscardDraft} />}
      {problem !== null && !isClashing && (
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
  )
}

/** The reasons in a usePanelForm form why it cannot be saved. */
export const panelBlockers = ({ clashes, tooLong }: PanelOfForm) => [...clashBlockers(clashes), ...tooLong]
