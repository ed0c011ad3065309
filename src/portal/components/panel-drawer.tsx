import type { ReactNode } from 'react'
import type { Blocker } from '../../contract/trail.ts'
import type { PanelOfForm } from '../use-panel-form.ts'
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
  return (
    <EditDrawer
      {...(blockers === undefined ? {} : { blockers })}
      {...{ title, verb, returnsTo, busy, leaving, onSave, onClose, onStay, onDiscard }}
      notice={
        differences === null ? (
          <ProblemNote problem={problem} onCheck={null} />
        ) : (
          <StaleNote differences={differences} onReload={onReload} onKeep={onKeep} />
        )
      }
    >
      {children}
    </EditDrawer>
  )
}
