import type { ReactNode } from 'react'
import { confirmationMachine } from '../provide/confirmation-actor.ts'
import { useAskedConfirmation } from '../shapes/use-confirmation.ts'
import { EditDrawer } from './edit-drawer.tsx'
import { ProblemNote } from '../shapes/problem-note.tsx'

interface Props {
  title: string
  /** The red button's words. */
  verb: string
  /** Id of the element that takes focus where what opened the panel is gone. */
  returnsTo: string
  remove: (signal: AbortSignal) => Promise<unknown>
  onRemoved: () => void
  onClosed: () => void
  /** Words about what goes with it. */
  children: ReactNode
}

/** The panel that asks before a record is removed, and stays while that is under way or has failed. */
export function RemovalDrawer(props: Props) {
  const { title, verb, returnsTo, remove, onRemoved, onClosed, children } = props
  const { isBusy, problem, confirm } = useAskedConfirmation(() => confirmationMachine(remove), {
    confirmed: onRemoved,
  })
  return (
    <EditDrawer
      title={title}
      verb={verb}
      destructive
      returnsTo={returnsTo}
      busy={isBusy}
      leaving={false}
      onSave={confirm}
      onClose={() => !isBusy && onClosed()}
      onStay={onClosed}
      onDiscard={onClosed}
      notice={<ProblemNote problem={problem} onCheck={null} />}
    >
      {children}
    </EditDrawer>
  )
}
