import { type ReactNode, useEffect, useRef } from 'react'
import type { Blocker } from '../../contract/trail.ts'
import type { PanelOfForm } from '../use-panel-form.ts'
import classes from './edit-drawer.module.css'
import { EditDrawer } from './edit-drawer.tsx'
import { ProblemNote } from './next-steps/problem-note.tsx'
import { StaleNote } from './stale-note.tsx'

interface Props {
  panel: PanelOfForm
  title: string
  /** The primary button's verb. */
  verb: string
  /** Why it can't be saved as it is; none when it can. */
  blockers?: readonly Pick<Blocker, 'message' | 'href'>[]
  /** Id of the element that takes focus on leaving where what opened the panel is gone. */
  returnsTo: string
  children: ReactNode
}

/** The drawer of a form made by usePanelForm: above its fields stands what went wrong, or what is stored now. */
export function PanelDrawer({ panel, title, verb, blockers, returnsTo, children }: Props) {
  const { problem, differences, onReload, onKeep, busy, leaving, onSave, onClose, onStay, onDiscard } = panel
  const notice = useRef<HTMLDivElement>(null)
  const isStale = differences !== null
  // Save stands at a long form's end. What is told at a field is shown by that field's focus.
  useEffect(() => {
    const isTold = isStale || (problem !== null && Object.keys(problem.fields).length === 0)
    if (isTold) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isStale, problem])
  return (
    <EditDrawer
      {...(blockers === undefined ? {} : { blockers })}
      {...{ title, verb, returnsTo, busy, leaving, onSave, onClose, onStay, onDiscard }}
      notice={
        <div ref={notice} className={classes.notice}>
          {differences === null ? (
            <ProblemNote problem={problem} onCheck={null} />
          ) : (
            <StaleNote differences={differences} onReload={onReload} onKeep={onKeep} />
          )}
        </div>
      }
    >
      {children}
    </EditDrawer>
  )
}
