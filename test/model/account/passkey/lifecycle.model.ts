import type { PasskeySnapshot } from '#machines/account/lifecycle.ts'
import type { PasskeyEvent, PasskeyFacts } from '#machines/account/passkey.ts'
import type { Model } from '#test/runner/model.ts'
import { passkeyAsked } from './specified.ts'

const plain: PasskeyFacts = { proof: 'right', isOver: false, isFull: false }
const fixtures: Readonly<Record<string, PasskeyFacts>> = {
  'a right answer': plain,
  'an answer of nobody': { ...plain, proof: 'unverified' },
  'an answer of a copy': { ...plain, proof: 'copied' },
  'a wrong answer': { ...plain, proof: 'wrong' },
  'a challenge that is over': { ...plain, isOver: true },
  'as many passkeys as may be': { ...plain, isFull: true },
}

/** A passkey to be added, with each kind of answer that its device gives, in time and too late. */
export const passkeyModel = {
  name: 'passkeyLifecycle',
  machine: passkeyAsked.machine,
  rowsOf: passkeyAsked.rows,
  starts: passkeyAsked.starts(fixtures, () => 'asked'),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['add', 'use', 'rename', 'remove', 'reset'] as const).map((type): PasskeyEvent => ({ type, by })),
  ),
} satisfies Model<PasskeySnapshot, PasskeyEvent, PasskeyFacts>

export const everyPasskey = passkeyAsked.everyState
