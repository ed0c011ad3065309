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
