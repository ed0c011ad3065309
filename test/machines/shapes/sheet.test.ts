import { expect, test } from 'vitest'
import { sheet } from '#machines/shapes/sheet.ts'
import { Workflow } from '#test/model/support/workflow.ts'

test('of cells that change together, undo leaves out the one that others have saved since', () => {
  const filled = new Workflow(sheet, undefined)
  const step = [
    { cell: 'theirs', before: '1', after: '3' },
    { cell: 'own', before: '2', after: '3' },
  ]
  filled.send({ type: 'changed', step })
  filled.send({ type: 'moved', cells: [{ cell: 'theirs', text: '9' }] })
  filled.send({ type: 'undo' })
  filled.send({ type: 'redo' })
  expect(filled.emitted).toEqual([
    { type: 'put', texts: [{ cell: 'own', text: '2' }] },
    { type: 'put', texts: [{ cell: 'own', text: '3' }] },
  ])
})
