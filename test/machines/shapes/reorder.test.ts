import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { reorder, shownOrder } from '#machines/shapes/reorder.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const stored = ['a', 'b', 'c']

/** Moves b to the front, and its save is answered so. */
async function moved(kind: 'stale' | 'lost') {
  const workflow = new Workflow(reorder, undefined)
  workflow.send({ type: 'moved', ids: ['b', 'a', 'c'], stored })
  workflow.fail('send', kind)
  await setImmediate()
  return workflow
}

test('a list that is said to have changed, and has not, is not saved for ever', async () => {
  const workflow = await moved('stale')
  workflow.succeed('look', stored)
  await setImmediate()
  expect(workflow.callsOf('send')).toHaveLength(1)
  expect(workflow.emitted).toMatchObject([{ type: 'refused', problem: { kind: 'stale' } }])
})

test('a save whose answer was lost is known by its order, and what was moved since is saved over what came', async () => {
  const workflow = await moved('lost')
  workflow.send({ type: 'moved', ids: ['c', 'b', 'a'], stored })
  workflow.succeed('look', ['b', 'a', 'c', 'd'])
  await setImmediate()
  const ids = ['c', 'd', 'b', 'a']
  expect(shownOrder(workflow.snapshot.context, stored)).toEqual(ids)
  expect(workflow.change()).toEqual({ ids, base: ['b', 'a', 'c', 'd'] })
})

test('what was moved back by the time that another order is found stored is not called saved', async () => {
  const workflow = await moved('stale')
  workflow.send({ type: 'moved', ids: stored, stored })
  workflow.succeed('look', ['c', 'b', 'a'])
  await setImmediate()
  expect(workflow.emitted).toMatchObject([{ type: 'refused', problem: { kind: 'stale' } }])
  expect(shownOrder(workflow.snapshot.context, stored)).toEqual(['c', 'b', 'a'])
})
