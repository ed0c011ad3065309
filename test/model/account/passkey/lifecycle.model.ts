import type { PasskeySnapshot } from '#machines/account/lifecycle.ts'
import type { PasskeyEvent, PasskeyFacts } from '#machines/account/passkey.ts'
import type { Model, Start } from '#test/runner/model.ts'
import { passkeyAsked } from './specified.ts'

type PasskeyStart = Start<PasskeySnapshot, PasskeyFacts>

const { machine } = passkeyAsked

const plain: PasskeyFacts = { proof: 'right', isOver: false, isFull: false }
const fixtures: readonly [title: string, facts: PasskeyFacts][] = [
  ['a right answer', plain],
  ['an answer of nobody', { ...plain, proof: 'unverified' }],
  ['an answer of a copy', { ...plain, proof: 'copied' }],
  ['a wrong answer', { ...plain, proof: 'wrong' }],
  ['a challenge that is over', { ...plain, isOver: true }],
  ['as many passkeys as may be', { ...plain, isFull: true }],
]

/** A passkey to be added, with each kind of answer that its device gives, in time and too late. */
export const passkeyModel = {
  name: 'passkeyLifecycle',
  machine,
  rowsOf: passkeyAsked.rows,
  starts: fixtures.map(([title, facts]) => ({
    title,
    fixture: facts,
    state: machine.resolveState({ value: 'asked', context: facts }),
  })),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['add', 'use', 'rename', 'remove', 'reset'] as const).map((type): PasskeyEvent => ({ type, by })),
  ),
} satisfies Model<PasskeySnapshot, PasskeyEvent, PasskeyFacts>

/** The start's facts in every state. */
export const everyPasskey = ({ fixture }: PasskeyStart): PasskeySnapshot[] =>
  (['asked', 'added', 'removed'] as const).map((value) => machine.resolveState({ value, context: fixture }))
