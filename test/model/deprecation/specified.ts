import {
  deprecationBlockers,
  type DeprecationEvent as MachineEvent,
  type DeprecationFacts,
  deprecationLifecycle,
} from '#machines/deprecation/lifecycle.ts'
import {
  deprecation,
  type DeprecationCells,
  type DeprecationEvent,
  type DeprecationState,
} from '#test/spec/lifecycles/deprecation.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../approval/specified.ts'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  'wrong-state': 'wrong_state',
  'not-staff': 'staff_only',
  'not-platform': 'system_only',
  'shut-down': 'addon_shut_down',
  'not-offered': 'addon_not_offered',
  'too-soon': 'too_soon',
  'not-due': 'not_due',
}
const words = Object.fromEntries(Object.entries(codes).map(([word, code]) => [code, word]))

/** How many days are left, by the day. */
export const daysLeft: Readonly<Record<DeprecationCells['day'], number>> = {
  far: 60,
  'a month ahead': 30,
  sooner: 29,
  'has come': 0,
}
const dayOf = (left: number): DeprecationCells['day'] =>
  left > 30 ? 'far' : left === 30 ? 'a month ahead' : left > 0 ? 'sooner' : 'has come'

/** The lifecycle of an add-on's deprecation in the machine's words. */
export const specifiedDeprecation = {
  table: deprecation,
  machine: deprecationLifecycle,
  blockersOf: deprecationBlockers as never,
  state: (state) => state,
  facts: ({ stage, day }) => ({ stage, daysLeft: daysLeft[day] }),
  event: ({ event, party }): MachineEvent => ({ type: event, by: machineParty[party] }),
  word: ({ code }: { code: string }) => words[code] ?? code,
  cells: ({ state, facts, event }) => {
    const { type, by } = event as MachineEvent
    return {
      state: state as DeprecationState,
      event: type as DeprecationEvent,
      party: partyNamed(by),
      stage: facts.stage,
      day: dayOf(facts.daysLeft),
    }
  },
  code: (word) => codes[word],
} satisfies Specified<DeprecationState, DeprecationEvent, DeprecationCells, DeprecationFacts>

/** The specification's answers on it. */
export const deprecationAsked = askedOf(specifiedDeprecation)
