import {
  deliveryBlockers,
  type DeliveryEvent as MachineEvent,
  type DeliveryFacts,
  deliveryLifecycle,
} from '#machines/webhook/lifecycle.ts'
import {
  delivery,
  type DeliveryCells,
  type DeliveryEvent,
  type DeliveryState,
} from '#test/spec/lifecycles/delivery.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../approval/specified.ts'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  over: 'wrong_state',
  'about to be sent': 'wrong_state',
  'not-a-person': 'person_only',
  'not-platform': 'system_only',
  'attempts-over': 'attempts_over',
  'attempts-left': 'attempts_left',
  disabled: 'endpoint_disabled',
}

/** Attempts, by the table's words: its ten are the specification's. */
export const attempts: Readonly<Record<DeliveryCells['attempts'], number>> = { 'are left': 9, 'are over': 10 }

const types = {
  accepted: 'deliver',
  'not accepted': 'fail',
  'last not accepted': 'giveUp',
  'send again': 'sendAgain',
} as const satisfies Record<DeliveryEvent, MachineEvent['type']>
const eventOf = Object.fromEntries(Object.entries(types).map(([event, type]) => [type, event])) as Record<
  MachineEvent['type'],
  DeliveryEvent
>
const states = {
  pending: 'pending',
  retrying: 'retrying',
  delivered: 'delivered',
  'given up': 'givenUp',
} as const satisfies Record<DeliveryState, string>
const stateOf = Object.fromEntries(Object.entries(states).map(([word, state]) => [state, word])) as Record<
  string,
  DeliveryState
>

/** The lifecycle of a delivery in the machine's words. */
export const specifiedDelivery = {
  table: delivery,
  machine: deliveryLifecycle,
  blockersOf: deliveryBlockers as never,
  state: (state) => states[state],
  facts: (cells) => ({ attempts: attempts[cells.attempts], endpoint: cells.webhook }),
  event: ({ event, party }): MachineEvent => ({ type: types[event], by: machineParty[party] }),
  word: ({ code }: { code: string }, { state }) =>
    code === 'wrong_state'
      ? state === 'pending'
        ? 'about to be sent'
        : 'over'
      : (Object.keys(codes).find((word) => codes[word] === code) ?? code),
  cells: ({ state, facts, event }) => {
    const { type, by } = event as MachineEvent
    return {
      state: stateOf[state] ?? 'pending',
      event: eventOf[type],
      party: partyNamed(by),
      attempts: facts.attempts >= 10 ? 'are over' : 'are left',
      webhook: facts.endpoint,
    }
  },
  code: (word) => codes[word],
} satisfies Specified<DeliveryState, DeliveryEvent, DeliveryCells, DeliveryFacts>

/** The specification's answers on it. */
export const deliveryAsked = askedOf(specifiedDelivery)
