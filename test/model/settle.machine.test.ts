import { expect } from 'vitest'
import { ProblemError } from '#machines/problem.ts'
import { mayBeDone, settle } from '#machines/settle.ts'
import type { Workflow } from './support/workflow.ts'
import { type Open, walkWorkflow } from './drivers/walk-workflow.ts'
import { settleModel, type SettleView } from './settle.model.ts'

const change = { name: 'Acme Search' }

/** The keys that the platform has been sent, and of those the ones that it has made the change for. */
let sent: string[] = []
const made = new Set<string>()
let errors: unknown[] = []
let view: SettleView

const keep = (error: unknown) => errors.push(error)

const keyOf = (workflow: Workflow<typeof settle>) => (workflow.open('send').input as { key: string }).key
const commit = (workflow: Workflow<typeof settle>) => made.add(keyOf(workflow))
const restored = (workflow: Workflow<typeof settle>, open: Open<typeof settle>) => {
  const snapshot = workflow.persisted
  workflow.stop()
  return open({ change }, { snapshot, onError: keep })
}

walkWorkflow('settle', settle, settleModel, {
  refusalsOnPaths: 'nowhere',
  begin(given, open) {
    view = given
    sent = []
    made.clear()
    errors = []
    return open(
      {
        change,
        from: given.from,
        ...(given.looksAfterRefusal ? { lookAfter: ['lost', 'refused'] } : {}),
        ...(given.isNew ? { lookAfter: [] } : {}),
        ...(given.key === null ? {} : { key: given.key }),
      },
      { onError: keep },
    )
  },
  act: {
    'platform.accepts': (workflow) => {
      commit(workflow)
      workflow.succeed('send', 'accepted')
    },
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'answer.lostAfterCommit': (workflow) => {
      commit(workflow)
      workflow.fail('send', 'lost')
    },
    'answer.lostBeforeCommit': (workflow) => workflow.fail('send', 'lost'),
    'page.restored': (workflow, _event, open) => restored(workflow, open),
    'page.restoredAfterCommit': (workflow, _event, open) => {
      commit(workflow)
      return restored(workflow, open)
    },
    'lookup.answers': (workflow) => workflow.succeed('look', made.size),
    'lookup.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    view = context
    const { snapshot } = workflow
    const problem = (kind: string, message: string) => ({ kind, message, fields: {} })
    const after = context.after === null ? null : problem(context.after, `send: ${context.after}`)
    const [status, at, output] = {
      sending: ['active', 'sending', undefined],
      lookingUp: ['active', 'looking', undefined],
      done: ['done', 'done', { kind: 'done', answer: 'accepted' }],
      found: ['done', 'found', { kind: 'found', found: context.made, after }],
      unknown: ['done', 'unknown', { kind: 'unknown', problem: problem('lost', 'look: lost'), after }],
      unheard: ['done', 'unknown', { kind: 'unknown', problem: after, after }],
      refused: ['error', 'sending', undefined],
      broken: ['error', 'sending', undefined],
    }[value]
    expect([snapshot.status, snapshot.value, snapshot.output]).toEqual([status, at, output])
    const message = { refused: 'send: refused', broken: 'send crashed' }[String(value)]
    expect(errors.map((error) => (error as Error).message)).toEqual(message === undefined ? [] : [message])
    expect(errors[0] instanceof ProblemError).toBe(value === 'refused')

    // Each key is the same, the parent's where it names one, and nothing is made twice.
    if (value === 'sending') sent.push(keyOf(workflow))
    if (value === 'sending') expect(workflow.open('send').input).toEqual({ change, key: sent[0] })
    if (status === 'done')
      expect(mayBeDone(snapshot.output as never)).toBe(
        value === 'unheard' || (value === 'unknown' && context.after === 'lost'),
      )
    if (value === 'lookingUp') expect(workflow.open('look').input).toEqual({ change })
    expect(new Set(sent).size).toBeLessThanOrEqual(1)
    if (view.key !== null) expect(sent.every((key) => key === view.key)).toBe(true)
    expect(made.size).toBe(context.made)
  },
})
