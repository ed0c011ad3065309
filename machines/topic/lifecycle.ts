import type { SnapshotFrom } from 'xstate'
import type { BlockerTable, PartyOrSystem, WrongState } from '../law.ts'
import { byPerson, lawful, type PersonOnly } from '../lawful.ts'

/** The facts that the rules of a topic consider. */
export interface TopicFacts {
  /** `always`: people and secrets, which are told to everybody. */
  kind: 'optional' | 'always'
  /** `none` if nobody else who gets its letters has them at once or daily. */
  others: 'some' | 'none'
}

/** How its letters come: each at once, all in one daily letter, or never. */
export type TopicEvent = { type: 'tellAtOnce' | 'tellDaily' | 'turnOff'; by: PartyOrSystem }

export type TopicBlocker = WrongState | PersonOnly | { code: 'always_told' } | { code: 'last_reader' }

/** The event that leads to each state. */
export const eventToMail = {
  at_once: 'tellAtOnce',
  daily: 'tellDaily',
  never: 'turnOff',
} as const satisfies Record<string, TopicEvent['type']>

const blockers = {
  tellAtOnce: byPerson,
  tellDaily: byPerson,
  turnOff: (facts, event, state) => [
    ...byPerson(facts, event),
    ...(state !== 'never' && facts.kind === 'always' ? [{ code: 'always_told' as const }] : []),
    ...(state !== 'never' && facts.others === 'none' ? [{ code: 'last_reader' as const }] : []),
  ],
} satisfies BlockerTable<TopicFacts, TopicEvent, TopicBlocker>

const { lawfully, explain } = lawful<TopicFacts, TopicEvent, TopicBlocker>(blockers)

const steps = <State extends keyof typeof eventToMail>(from: State) =>
  ({
    tellAtOnce: { target: 'at_once', guard: { type: 'allowed', params: from } },
    tellDaily: { target: 'daily', guard: { type: 'allowed', params: from } },
    turnOff: { target: 'never', guard: { type: 'allowed', params: from } },
  }) as const

/**
 * A person's letters on a topic, at once, daily or never (READINGS 46). Each choice may be repeated: to choose what one
 * has changes nothing.
 */
export const topicLifecycle = lawfully.createMachine({
  id: 'topic',
  context: ({ input }) => input,
  initial: 'at_once',
  states: {
    at_once: { on: steps('at_once') },
    daily: { on: steps('daily') },
    never: { on: steps('never') },
  },
})

export type TopicSnapshot = SnapshotFrom<typeof topicLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const topicBlockers = explain
