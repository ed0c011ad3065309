import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shownValue, toggle } from '#machines/shapes/toggle.ts'
import { Workflow } from '#test/model/support/workflow.ts'

/** A switch that was turned on and saved, on a page that still loads and shows it off. */
async function savedButNotLoaded() {
  const workflow = new Workflow(toggle, { id: 'a' })
  workflow.send({ type: 'turned', to: true, stored: false })
  workflow.succeed('send', true)
  await setImmediate()
  expect(workflow.isOpen('reload')).toBe(true)
  return workflow
}

test('a switch is turned back while the page still loads what was saved', async () => {
  const workflow = await savedButNotLoaded()
  workflow.send({ type: 'turned', to: false, stored: false })
  expect(workflow.change()).toEqual({ id: 'a', to: false, etag: null })
  expect(shownValue(workflow.snapshot.context, false)).toBe(false)
  workflow.fail('send', 'refused')
  await setImmediate()
  expect(shownValue(workflow.snapshot.context, false)).toBe(true)
})

test('what is saved already is not saved again while the page loads', async () => {
  const workflow = await savedButNotLoaded()
  workflow.send({ type: 'turned', to: true, stored: false })
  expect(workflow.callsOf('send')).toHaveLength(1)
})
