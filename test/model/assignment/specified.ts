import {
  assignmentBlockers,
  type AssignmentEvent as MachineEvent,
  type AssignmentFacts,
  assignmentLifecycle,
} from '#machines/assignment/lifecycle.ts'
import {
  assignment,
  type AssignmentCells,
  type AssignmentEvent,
  type AssignmentState,
} from '#test/spec/lifecycles/assignment.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../approval/specified.ts'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  'not-staff': 'staff_only',
  'not-waiting': 'not_waiting',
  taken: 'assigned_meanwhile',
  'not-yours': 'not_yours',
}

/** The lifecycle of an assignment in the machine's words. */
export const specifiedAssignment = {
  table: assignment,
  machine: assignmentLifecycle,
  blockersOf: assignmentBlockers as never,
  state: (state) => state,
  facts: ({ item, assignee }): AssignmentFacts => ({ item, holder: assignee }),
  event: ({ event, party }): MachineEvent => ({ type: event, by: machineParty[party] }),
  word: ({ code }: { code: string }) => Object.keys(codes).find((word) => codes[word] === code) ?? code,
  cells: ({ state, facts: { item, holder }, event }) => {
    const { type, by } = event as MachineEvent
    return { state: state as AssignmentState, event: type, party: partyNamed(by), item, assignee: holder }
  },
  code: (word) => codes[word],
} satisfies Specified<AssignmentState, AssignmentEvent, AssignmentCells, AssignmentFacts>

/** The specification's answers on it. */
export const assignmentAsked = askedOf(specifiedAssignment)
