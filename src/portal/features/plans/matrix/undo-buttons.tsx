import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import type { Sheet } from './sheet/use-sheet.ts'

const unless = (can: boolean, message: string) => (can ? [] : [{ message, href: null }])

const look = { variant: 'default', size: 'compact-sm' } as const

/** The buttons that undo and redo whole changes of the sheet. */
export function UndoButtons({ sheet: { canUndo, canRedo, undo, redo } }: { sheet: Sheet }) {
  return (
    <>
      <ActionButton {...look} blockers={unless(canUndo, 'There is nothing to undo.')} onClick={undo}>
        Undo
      </ActionButton>
      <ActionButton {...look} blockers={unless(canRedo, 'There is nothing to redo.')} onClick={redo}>
        Redo
      </ActionButton>
    </>
  )
}
