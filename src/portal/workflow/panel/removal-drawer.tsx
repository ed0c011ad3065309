import type { ReactNode } from 'react'
import { type ConfirmedCalls, useAskedConfirmation } from '../shapes/use-confirmation.ts'
import { EditDrawer } from './panel-drawer.tsx'
import { ProblemNote } from '../shapes/problem-note.tsx'

interface Props {
  title: string
  /** The red button's text. */
  verb: string
  /** Id of the element to focus if the opener is gone. */
  returnsTo: string
  remove: ConfirmedCalls
  onRemoved: () => void
  onClosed: () => void
  /** Explains what else is deleted. */
  children: ReactNode
}

/** The panel that asks before a record is deleted, and stays open until that has succeeded. */
export function RemovalDrawer(props: Props) {
  const { title, verb, returnsTo, remove, onRemoved, onClosed, children } = props
  const { isBusy, problem, confirm } = useAskedConfirmation(() => remove, {
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
