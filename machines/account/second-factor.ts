import { type BlockerTable, bySystem, type PartyOrSystem, type SystemOnly, type WrongState } from '../law.ts'
import { byPerson, type PersonOnly } from '../lawful.ts'

/** The facts that the rules consider. */
export interface SecondFactorFacts {
  /** The code that came with the request. */
  code: 'missing' | 'wrong' | 'right'
  /** True after too many wrong codes, until some time has passed. */
  isWaiting: boolean
}

/** `prove`: a code is given to sign in, or for something that asks for one. */
export type SecondFactorEvent = {
  type: 'setUp' | 'confirm' | 'prove' | 'renewCodes' | 'remove' | 'reset'
  by: PartyOrSystem
}

export type SecondFactorBlocker =
  | WrongState
  | SystemOnly
  | PersonOnly
  | { code: 'code_missing' }
  | { code: 'code_wrong' }
  | { code: 'too_many_codes' }

const withCode = (facts: SecondFactorFacts, event: SecondFactorEvent): SecondFactorBlocker[] => [
  ...byPerson(facts, event),
  ...(facts.isWaiting ? [{ code: 'too_many_codes' as const }] : []),
  ...(facts.code === 'missing' ? [{ code: 'code_missing' as const }] : []),
  ...(facts.code === 'wrong' ? [{ code: 'code_wrong' as const }] : []),
]

/** The rules of an account's second factor. */
export const factorBlockers = {
  setUp: byPerson,
  confirm: withCode,
  prove: withCode,
  renewCodes: withCode,
  remove: withCode,
  reset: bySystem,
} satisfies BlockerTable<SecondFactorFacts, SecondFactorEvent, SecondFactorBlocker>
