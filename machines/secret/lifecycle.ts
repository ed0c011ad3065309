import type { SnapshotFrom } from 'xstate'
import { type BlockerTable, bySystem, type PartyOrSystem, type SystemOnly, type WrongState } from '../law.ts'
import { byPerson, lawful, type PersonOnly } from '../lawful.ts'

/** The longest time, in days, for which a previous secret may go on working. */
export const longestOverlapDays = 30
const longestOverlapMs = longestOverlapDays * 24 * 60 * 60_000

/** The facts that the rules of a secret consider. */
export interface SecretFacts {
  /** ms until the previous one stops working: at the hour chosen for `roll`, else at the stored one. */
  leftMs: number
}

/** `regenerate` ends the old one at once, `roll` at an hour; `endPrevious` does so before that hour. */
export type SecretEvent = { type: 'regenerate' | 'roll' | 'endPrevious' | 'expire'; by: PartyOrSystem }

export type SecretBlocker =
  | WrongState
  | PersonOnly
  | SystemOnly
  | { code: 'overlap_not_ahead' }
  | { code: 'overlap_too_long'; most: number }
  | { code: 'previous_over' }
  | { code: 'previous_works' }

const ahead = ({ leftMs }: SecretFacts): SecretBlocker[] =>
  leftMs > 0 ? [] : [{ code: 'overlap_not_ahead' }]

const notTooLong = ({ leftMs }: SecretFacts): SecretBlocker[] =>
  leftMs > longestOverlapMs ? [{ code: 'overlap_too_long', most: longestOverlapDays }] : []

const blockers = {
  regenerate: (facts, event) => byPerson(facts, event),
  roll: (facts, event) => [...byPerson(facts, event), ...ahead(facts), ...notTooLong(facts)],
  endPrevious: (facts, event) => [
    ...byPerson(facts, event),
    ...(facts.leftMs > 0 ? [] : [{ code: 'previous_over' as const }]),
  ],
  expire: (facts, event) => [
    ...bySystem(facts, event),
    ...(facts.leftMs > 0 ? [{ code: 'previous_works' as const }] : []),
  ],
} satisfies BlockerTable<SecretFacts, SecretEvent, SecretBlocker>

const { lawfully, explain } = lawful<SecretFacts, SecretEvent, SecretBlocker>(blockers)

/**
 * A secret between the platform and a provider. Rolled, it leaves the previous one working until an hour, so that
 * neither side has an outage; there is one previous one at most. On the trail its steps are changes of a field: no
 * transition can be replayed from what names no secret.
 */
export const secretLifecycle = lawfully.createMachine({
  id: 'secret',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: { on: { regenerate: { target: 'single', guard: 'allowed' } } },
    single: {
      on: {
        regenerate: { target: 'single', guard: 'allowed' },
        roll: { target: 'rolling', guard: 'allowed' },
      },
    },
    rolling: {
      on: {
        regenerate: { target: 'single', guard: 'allowed' },
        roll: { target: 'rolling', guard: 'allowed' },
        endPrevious: { target: 'single', guard: 'allowed' },
        expire: { target: 'single', guard: 'allowed' },
      },
    },
  },
})

export type SecretSnapshot = SnapshotFrom<typeof secretLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const secretBlockers = explain
