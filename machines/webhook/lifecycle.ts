import type { SnapshotFrom } from 'xstate'
import { type BlockerTable, bySystem, type PartyOrSystem, type SystemOnly, type WrongState } from '../law.ts'
import { byPerson, lawful, type PersonOnly } from '../lawful.ts'

/** The most attempts of a delivery that nobody sends again. */
export const maxDeliveryAttempts = 10
/** The limit of the pauses between attempts, in ms. */
const longestPauseMs = 12 * 3_600_000

/** The pause after so many failed attempts, in ms: 30 s, 2 min, 8 min, 32 min, 2 h, 8.5 h, then half a day. */
export const pauseAfterAttempts = (attempts: number): number =>
  Math.min(30_000 * 4 ** (attempts - 1), longestPauseMs)

/** The facts that a delivery's rules consider. */
export interface DeliveryFacts {
  /** Attempts since it was made or last sent again, the one that an outcome is of included. */
  attempts: number
  endpoint: 'enabled' | 'disabled'
}

export type DeliveryEvent = { type: 'deliver' | 'fail' | 'giveUp' | 'sendAgain'; by: PartyOrSystem }

export type DeliveryBlocker =
  | WrongState
  | SystemOnly
  | PersonOnly
  | { code: 'attempts_over' }
  | { code: 'attempts_left' }
  | { code: 'endpoint_disabled' }

const toEnabled = ({ endpoint }: DeliveryFacts): DeliveryBlocker[] =>
  endpoint === 'disabled' ? [{ code: 'endpoint_disabled' }] : []

const areOver = ({ attempts }: DeliveryFacts): boolean => attempts >= maxDeliveryAttempts

const blockers = {
  deliver: (facts, event) => [...bySystem(facts, event), ...toEnabled(facts)],
  fail: (facts, event) => [
    ...bySystem(facts, event),
    ...toEnabled(facts),
    ...(areOver(facts) ? [{ code: 'attempts_over' as const }] : []),
  ],
  giveUp: (facts, event) => [
    ...bySystem(facts, event),
    ...(areOver(facts) || facts.endpoint === 'disabled' ? [] : [{ code: 'attempts_left' as const }]),
  ],
  sendAgain: (facts, event) => [...byPerson(facts, event), ...toEnabled(facts)],
} satisfies BlockerTable<DeliveryFacts, DeliveryEvent, DeliveryBlocker>

const { lawfully, explain } = lawful<DeliveryFacts, DeliveryEvent, DeliveryBlocker>(blockers)

/**
 * The delivery of an event to a webhook: attempted until it is accepted, with growing pauses, or given up. A person may
 * have it sent again, which begins its attempts anew.
 */
export const deliveryLifecycle = lawfully.createMachine({
  id: 'delivery',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        deliver: { target: 'delivered', guard: 'allowed' },
        fail: { target: 'retrying', guard: 'allowed' },
        giveUp: { target: 'givenUp', guard: 'allowed' },
      },
    },
    retrying: {
      on: {
        deliver: { target: 'delivered', guard: 'allowed' },
        fail: { target: 'retrying', guard: 'allowed' },
        giveUp: { target: 'givenUp', guard: 'allowed' },
        sendAgain: { target: 'pending', guard: 'allowed' },
      },
    },
    delivered: { on: { sendAgain: { target: 'pending', guard: 'allowed' } } },
    givenUp: { on: { sendAgain: { target: 'pending', guard: 'allowed' } } },
  },
})

export type DeliverySnapshot = SnapshotFrom<typeof deliveryLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const deliveryBlockers = explain
