import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import type { Sheet } from './sheet/use-sheet.ts'

const unless = (can: boolean, message: string) => (can ? [] : [{ message, href: null }])

/** The buttons that undo and redo whole changes of the sheet. */
export function UndoButtons({ sheet: { canUndo, canRedo, undo, redo } }: { sheet: Sheet }) {
  return (
    <>
      <ActionButton variant="default" blockers={unless(canUndo, 'There is nothing to undo.')} onClick={undo}>
        Undo
      </ActionButton>
      <ActionButton variant="default" blockers={unless(canRedo, 'There is nothing to redo.')} onClick={redo}>
        Redo
      </ActionButton>
    </>
  )
}
