import {
  eventToMail,
  topicBlockers,
  type TopicEvent as MachineEvent,
  type TopicFacts,
  topicLifecycle,
  type TopicSnapshot,
} from '#machines/topic/lifecycle.ts'
import { topic, type TopicCells, type TopicState } from '#test/spec/lifecycles/topic.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../approval/specified.ts'

/** The machine's states by the table's. */
const states = { 'at once': 'at_once', 'once a day': 'daily', never: 'never' } as const

const stateNamed = (of: string): TopicState =>
  (Object.keys(states) as TopicState[]).find((each) => states[each] === of) ?? 'never'

/** The choice that an event makes. */
export const choiceOf = ({ type }: MachineEvent): TopicSnapshot['value'] =>
  Object.values(states).find((each) => eventToMail[each] === type) ?? 'never'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  'not-a-person': 'person_only',
  'always-told': 'always_told',
  'last-reader': 'last_reader',
}

/** The lifecycle of a topic in the machine's words. */
export const specifiedTopic = {
  table: topic,
  machine: topicLifecycle,
  blockersOf: topicBlockers as never,
  state: (state) => states[state],
  facts: ({ topic: of, others }): TopicFacts => ({ kind: of === 'people' ? 'always' : 'optional', others }),
  event: ({ event, party }): MachineEvent => ({ type: eventToMail[states[event]], by: machineParty[party] }),
  word: ({ code }: { code: string }) => Object.keys(codes).find((word) => codes[word] === code) ?? code,
  cells: ({ state, facts: { kind, others }, event }) => {
    const { type, by } = event as MachineEvent
    return {
      state: stateNamed(state),
      event: stateNamed(choiceOf({ type, by })),
      party: partyNamed(by),
      topic: kind === 'always' ? 'people' : 'another',
      others,
    }
  },
  code: (word) => codes[word],
} satisfies Specified<TopicState, TopicState, TopicCells, TopicFacts>

/** The specification's answers on it. */
export const topicAsked = askedOf(specifiedTopic)
