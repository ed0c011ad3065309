import { useLayoutEffect, useState } from 'react'
import { sheet } from '#machines/shapes/sheet.ts'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import { cellHandlers } from './cell-handlers.ts'
import { sheetActs, type SheetOptions } from './sheet-acts.ts'
import { changeAt, inputAt } from './sheet-cells.ts'

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
  const { actor, snapshot } = useWorkflow(() => sheet, {
    input: undefined,
    on: { put: ({ texts }) => acts.put(texts) },
  })
  const [acts] = useState(() => sheetActs({ actor, read, tell }))
  const [handlers] = useState(() => cellHandlers(actor, read, acts))
  const { cell, done, undone } = snapshot.context

  const { planId, featureId } = changeAt(cell ?? '', '')
  const said = options.texts[planId]?.[featureId] ?? ''
  const isMoving = snapshot.matches('moving')
  // What is typed next replaces the text.
  useLayoutEffect(() => {
    const input = isMoving && cell !== null ? inputAt(cell) : null
    if (input instanceof HTMLInputElement) input.setSelectionRange(0, said.length)
  }, [isMoving, cell, said])

  const { change, undo, redo, fillRow, copyPlan, forget } = acts
  return {
    handlers,
    /** The path of the cell that is being typed into; null if none is. */
    typedCell: snapshot.hasTag('typing') ? cell : null,
    /** What the last change of several cells has done; empty if there was none. */
    notice,
    change,
    undo,
    redo,
    fillRow,
    copyPlan,
    forget,
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
  }
}

export type Sheet = ReturnType<typeof useSheet>
