import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { sheet } from '#machines/shapes/sheet.ts'
import { inspection } from '#portal/workflow/inspection.ts'
import { useEffects } from '#portal/workflow/use-workflow.ts'
import { cellHandlers } from './cell-handlers.ts'
import { sheetActs, type SheetOptions } from './sheet-acts.ts'
import { inputAt, movedCells, pathOfInput, selectText, showInput, textAt } from './sheet-cells.ts'

/** Keeps the latest of what is given. */
function latestOf<Value>(value: Value) {
  let latest = value
  return {
    read: () => latest,
    keep: (next: Value) => {
      latest = next
    },
  }
}

/** The sheet of a form's texts: its place, mode and history, for ValueSheet. */
export function useSheet(options: SheetOptions) {
  const [notice, tell] = useState('')
  // The cells' handlers stay the same, so that a key renders only the cells that it changes.
  const [{ read, keep }] = useState(() => latestOf(options))
  useLayoutEffect(() => keep(options))
  const actor = useActorRef(sheet, inspection)
  useEffects(actor, { put: ({ texts }) => acts.put(texts) })
  const [acts] = useState(() => sheetActs({ actor, read, tell }))
  const [handlers] = useState(() => cellHandlers(actor, read, acts))
  // A move from cell to cell renders nothing.
  const typedCell = useSelector(actor, (each) => (each.hasTag('typing') ? each.context.cell : null))
  const canUndo = useSelector(actor, ({ context }) => context.done.length > 0)
  const canRedo = useSelector(actor, ({ context }) => context.undone.length > 0)

  const { texts, stored } = options
  // What can be undone must not lead back behind what others have saved.
  const known = useRef(stored)
  useLayoutEffect(() => {
    const moved = movedCells(known.current, stored)
    known.current = stored
    if (moved.length > 0) actor.send({ type: 'moved', cells: moved })
  }, [actor, stored])
  // A text that has changed otherwise than by typing is selected again, and shown again where a message moved it.
  useLayoutEffect(() => {
    const { cell } = actor.getSnapshot().context
    const input = cell === null || typedCell !== null ? null : inputAt(cell)
    if (input === null || input.value !== textAt(texts, pathOfInput(input))) return
    selectText(input)
    showInput(input)
  }, [actor, typedCell, texts])

  const { change, undo, redo, fillRow, copyPlan, resume, forget } = acts
  return {
    handlers,
    /** The path of the cell that is being typed into; null if none is. */
    typedCell,
    /** The outcome of the last change of several cells; empty if there was none. */
    notice,
    change,
    undo,
    redo,
    fillRow,
    copyPlan,
    resume,
    forget,
    canUndo,
    canRedo,
  }
}

export type Sheet = ReturnType<typeof useSheet>
