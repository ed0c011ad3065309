import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { reorder, shownOrder } from '#machines/shapes/reorder.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const stored = ['a', 'b', 'c']
const begin = () => new Workflow(reorder, undefined)

test('a move is shown before it is stored', () => {
  const workflow = begin()
  workflow.send({ type: 'moved', ids: ['b', 'a', 'c'], stored })
  expect(shownOrder(workflow.snapshot.context, stored)).toEqual(['b', 'a', 'c'])
  expect(workflow.change()).toEqual({ ids: ['b', 'a', 'c'], base: ['a', 'b', 'c'] })
})

test('moves while one is being saved are saved once, as the last of them', async () => {
  const workflow = begin()
  workflow.send({ type: 'moved', ids: ['b', 'a', 'c'], stored })
  workflow.send({ type: 'moved', ids: ['b', 'c', 'a'], stored })
  workflow.send({ type: 'moved', ids: ['c', 'b', 'a'], stored })
  workflow.succeed('send', ['b', 'a', 'c'])
  await setImmediate()
  expect(workflow.callsOf('send').map(({ input }) => (input as { change: unknown }).change)).toEqual([
    { ids: ['b', 'a', 'c'], base: ['a', 'b', 'c'] },
    { ids: ['c', 'b', 'a'], base: ['b', 'a', 'c'] },
  ])
  workflow.succeed('send', ['c', 'b', 'a'])
  await setImmediate()
  expect(workflow.emitted).toEqual([{ type: 'reordered' }])
  expect(shownOrder(workflow.snapshot.context, stored)).toEqual(['c', 'b', 'a'])
})

test('a list that changed meanwhile is shown as it is stored after a refusal', async () => {
  const workflow = begin()
  workflow.send({ type: 'moved', ids: ['b', 'a', 'c'], stored })
  workflow.fail('send', 'refused', 'must name every feature once')
  await setImmediate()
  expect(shownOrder(workflow.snapshot.context, ['a', 'c'])).toEqual(['a', 'c'])
  expect(workflow.emitted).toMatchObject([
    { type: 'refused', problem: { message: 'must name every feature once' } },
  ])
})

test('putting it where it is sends nothing', () => {
  const workflow = begin()
  workflow.send({ type: 'moved', ids: ['a', 'b', 'c'], stored })
  expect(workflow.calls).toEqual([])
})
