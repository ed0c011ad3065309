import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { confirmation } from '#machines/shapes/confirmation.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const confirm = { type: 'confirm' } as const

function asking(expected: string | null) {
  const workflow = new Workflow(confirmation, { expected })
  workflow.send({ type: 'open' })
  return workflow
}

test.each(['', 'acme', 'acme-mai', 'acme-mail ', ' acme-mail', 'ACME-MAIL', 'acme-mail\n'])(
  'typing "%s" for acme-mail does not confirm',
  (text) => {
    const workflow = asking('acme-mail')
    workflow.send({ type: 'typed', text })
    expect(workflow.snapshot.can(confirm)).toBe(false)
    workflow.send(confirm)
    expect(workflow.calls).toEqual([])
  },
)

test('what was typed is forgotten when it is asked about again', () => {
  const workflow = asking('acme-mail')
  workflow.send({ type: 'typed', text: 'acme-mail' })
  workflow.send({ type: 'cancel' })
  workflow.send({ type: 'open' })
  expect(workflow.snapshot.can(confirm)).toBe(false)
})

test('a failure keeps what was typed, so that it can be tried again at once', async () => {
  const workflow = asking('acme-mail')
  workflow.send({ type: 'typed', text: 'acme-mail' })
  workflow.send(confirm)
  workflow.fail('send', 'lost', 'The platform did not answer.')
  await setImmediate()
  workflow.succeed('look', false)
  await setImmediate()
  expect(workflow.snapshot.context).toMatchObject({
    typed: 'acme-mail',
    problem: { message: 'The platform did not answer.' },
  })
  workflow.send(confirm)
  expect(workflow.snapshot.context.problem).toBeNull()
  workflow.succeed('send')
  await setImmediate()
  expect(workflow.snapshot.status).toBe('done')
  expect(workflow.emitted.map(({ type }) => type)).toEqual(['refused', 'confirmed'])
})

test('while it acts nothing else is taken', () => {
  const workflow = asking(null)
  workflow.send(confirm)
  workflow.send(confirm)
  workflow.send({ type: 'cancel' })
  expect(workflow.snapshot.value).toBe('acting')
  expect(workflow.calls).toHaveLength(1)
})
