import { expect } from 'vitest'
import { type Problem, ProblemError } from '#machines/problem.ts'
import { type GivenProof, proving } from '#machines/session/proving.ts'
import type { Workflow } from '../support/workflow.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { provingModel } from './proving.model.ts'

const proofs: Record<'password' | 'code' | 'passkey', GivenProof> = {
  password: { kind: 'password', password: 'the one of theirs' },
  code: { kind: 'code', code: '123456' },
  passkey: { kind: 'passkey' },
}

/** A wrong password is a problem of its field, a wrong code one of its own kind, and a passkey has no field. */
function refuseWrong(workflow: Workflow<typeof proving>): void {
  const { kind } = workflow.change() as GivenProof
  const call = workflow.open('send')
  call.answered = true
  call.reject(
    new ProblemError(
      {
        password: { kind: 'refused', message: 'wrong', fields: { password: ['wrong'] } },
        code: { kind: 'unproven', message: 'wrong', fields: {} },
        passkey: { kind: 'refused', message: 'wrong', fields: {} },
      }[kind] as Problem,
    ),
  )
}

walkWorkflow('proving', proving, provingModel, {
  depth: 1,
  begin: ({ kinds }, open) => open({ kinds }),
  act: {
    'user.chooses': (workflow, { kind }) => workflow.send({ type: 'choose', kind }),
    'user.gives': (workflow, { kind }) => workflow.send({ type: 'give', proof: proofs[kind] }),
    'user.signsInAgain': (workflow) => workflow.send({ type: 'signInAgain' }),
    'user.cancels': (workflow) => workflow.send({ type: 'cancel' }),
    'platform.accepts': (workflow) => workflow.succeed('send'),
    'platform.findsWrong': refuseWrong,
    'platform.hasPersonWait': (workflow) => workflow.fail('send', 'refused', 'wait'),
    'device.givesNothing': (workflow) => workflow.fail('send', 'refused', 'no answer'),
    'platform.fails': (workflow) => workflow.fail('send', 'fault'),
    'answer.lost': (workflow) => workflow.fail('send', 'lost'),
    'read.saysProven': (workflow) => workflow.succeed('look', true),
    'read.saysUnproven': (workflow) => workflow.succeed('look', false),
    'read.fails': (workflow) => workflow.fail('look', 'lost'),
  },
  see(workflow, { value, context }) {
    const { snapshot } = workflow
    const rests = {
      nothing: 'resting',
      wrong: 'wrong',
      wrongPasskey: 'refused',
      noAnswer: 'refused',
      wait: 'refused',
      failed: 'refused',
      lost: 'unanswered',
      unread: 'unanswered',
    }[context.told]
    const states = {
      asked: { asking: rests },
      checked: 'checking',
      unclear: 'checking',
      proven: 'proven',
      declined: 'cancelled',
      away: 'signingIn',
    }
    expect(snapshot.value).toEqual(states[value])
    expect(snapshot.hasTag('busy')).toBe(value === 'checked' || value === 'unclear')
    expect(snapshot.hasTag('open')).toBe(['asked', 'checked', 'unclear'].includes(value))
    expect(snapshot.status === 'done').toBe(['proven', 'declined', 'away'].includes(value))
    if (snapshot.hasTag('open')) expect(snapshot.context.kind).toBe(context.kind)
    // What is checked is what was given, and no longer known once that is over.
    if (value === 'checked') expect(workflow.change()).toEqual(proofs[context.given ?? 'code'])
    if (value === 'asked') {
      expect(JSON.stringify(snapshot.context)).not.toContain('the one of theirs')
      const told = {
        nothing: undefined,
        wrong: 'wrong',
        wrongPasskey: 'wrong',
        noAnswer: 'no answer',
        wait: 'wait',
        failed: 'send: fault',
        lost: 'send: lost',
        unread: 'look: lost',
      }[context.told]
      expect(snapshot.context.problem?.message).toBe(told)
    }
  },
})
