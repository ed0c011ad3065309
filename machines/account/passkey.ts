import { type BlockerTable, bySystem, type PartyOrSystem, type SystemOnly, type WrongState } from '../law.ts'
import { byPerson, type PersonOnly } from '../lawful.ts'

/** The facts that the rules consider. */
export interface PasskeyFacts {
  /**
   * The device's answer to the challenge, which shows that the passkey is there and its owner too, that its owner was not
   * asked for, that another device may have a copy of it (its counter has gone back), or nothing.
   */
  proof: 'right' | 'unverified' | 'copied' | 'wrong'
  /** True once the challenge was answered or has expired. */
  isOver: boolean
  /** True for an account that has as many passkeys as one may have. */
  isFull: boolean
}

/** `use`: it signs in, by itself or after the password. */
export type PasskeyEvent = {
  type: 'add' | 'use' | 'rename' | 'remove' | 'reset'
  by: PartyOrSystem
}

export type PasskeyBlocker =
  | WrongState
  | SystemOnly
  | PersonOnly
  | { code: 'challenge_over' }
  | { code: 'passkey_wrong' }
  | { code: 'not_verified' }
  | { code: 'passkey_copied' }
  | { code: 'too_many_passkeys' }

type Rule = (facts: PasskeyFacts, event: PasskeyEvent) => PasskeyBlocker[]

const withProof: Rule = (facts, event) => [
  ...byPerson(facts, event),
  ...(facts.isOver ? [{ code: 'challenge_over' as const }] : []),
  ...(facts.proof === 'wrong' ? [{ code: 'passkey_wrong' as const }] : []),
  ...(facts.proof === 'unverified' ? [{ code: 'not_verified' as const }] : []),
]

/** The reasons against each of a passkey’s events. */
export const keyBlockers = {
  add: (facts, event) => [
    ...withProof(facts, event),
    ...(facts.isFull ? [{ code: 'too_many_passkeys' as const }] : []),
  ],
  use: (facts, event) => [
    ...withProof(facts, event),
    ...(facts.proof === 'copied' ? [{ code: 'passkey_copied' as const }] : []),
  ],
  rename: byPerson,
  remove: byPerson,
  reset: bySystem,
} satisfies BlockerTable<PasskeyFacts, PasskeyEvent, PasskeyBlocker>
