import { expect, test } from 'vitest'
import { sheet } from '#machines/shapes/sheet.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const opened = () => new Workflow(sheet, undefined)
const step = (before: string, ...cells: string[]) =>
  cells.map((cell) => ({ cell, before, after: `${before}+` }))
const put = (text: string, ...cells: string[]) => ({
  type: 'put',
  texts: cells.map((cell) => ({ cell, text })),
})

test('steps are undone whole, the latest first, and done again in their order', () => {
  const filled = opened()
  filled.send({ type: 'changed', step: step('1', 'a', 'b') })
  filled.send({ type: 'changed', step: step('2', 'c') })
  for (const type of ['undo', 'undo', 'redo', 'redo', 'undo'] as const) filled.send({ type })
  expect(filled.emitted).toEqual([
    put('2', 'c'),
    put('1', 'a', 'b'),
    put('1+', 'a', 'b'),
    put('2+', 'c'),
    put('2', 'c'),
  ])
})

test('undo leaves out what others have saved since', () => {
  const filled = opened()
  filled.send({ type: 'changed', step: step('1', 'theirs', 'own') })
  filled.send({ type: 'changed', step: step('2', 'theirs') })
  filled.send({ type: 'changed', step: step('3', 'theirs', 'own') })
  filled.send({ type: 'undo' })
  filled.send({ type: 'moved', cells: [{ cell: 'theirs', text: '9' }] })
  for (const type of ['redo', 'undo', 'undo', 'undo'] as const) filled.send({ type })
  expect(filled.emitted.slice(1)).toEqual([put('3+', 'own'), put('3', 'own'), put('1', 'own')])
})

test('Escape puts back what the cell said before it was typed into, or what others have saved of it since', () => {
  const typed = opened()
  typed.send({ type: 'entered', cell: 'a' })
  typed.send({ type: 'typed', text: '1' })
  typed.send({ type: 'edited', text: '12' })
  typed.send({ type: 'putBack' })
  typed.send({ type: 'typed', text: '1' })
  typed.send({ type: 'moved', cells: [{ cell: 'a', text: '9' }] })
  typed.send({ type: 'putBack' })
  expect(typed.emitted).toEqual([put('1', 'a'), put('9', 'a')])
})

test('once forgotten, nothing is undone or done again; the last hundred steps are kept', () => {
  const filled = opened()
  filled.send({ type: 'changed', step: step('0', 'a') })
  filled.send({ type: 'changed', step: step('0', 'a') })
  filled.send({ type: 'undo' })
  filled.send({ type: 'forget' })
  filled.send({ type: 'undo' })
  filled.send({ type: 'redo' })
  expect(filled.emitted).toHaveLength(1)
  for (let count = 1; count <= 101; count += 1)
    filled.send({ type: 'changed', step: step(String(count), 'a') })
  for (let count = 1; count <= 101; count += 1) filled.send({ type: 'undo' })
  expect(filled.emitted).toHaveLength(101)
  expect(filled.emitted.at(-1)).toEqual(put('2', 'a'))
})
