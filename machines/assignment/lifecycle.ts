import type { SnapshotFrom } from 'xstate'
import { type BlockerTable, byStaff, type PartyOrSystem, type StaffOnly, type WrongState } from '../law.ts'
import { lawful } from '../lawful.ts'

/** The facts that the rules of an assignment consider. */
export interface AssignmentFacts {
  /** `over` while the item does not wait for a decision of staff. */
  item: 'waiting' | 'over'
  /** An assigned item's assignee: the one who acts, the one whom they saw as assignee, or somebody else. */
  holder: 'self' | 'seen' | 'another'
}

/** `assign` takes the item on, or over from its assignee; `unassign` gives it back. */
export type AssignmentEvent = { type: 'assign' | 'unassign'; by: PartyOrSystem }

export type AssignmentBlocker =
  | WrongState
  | StaffOnly
  | { code: 'not_waiting' }
  | { code: 'assigned_meanwhile' }
  | { code: 'not_yours' }

const blockers = {
  assign: (facts, event, state) => [
    ...byStaff(facts, event),
    ...(facts.item === 'waiting' ? [] : [{ code: 'not_waiting' as const }]),
    ...(state === 'assigned' && facts.holder === 'another' ? [{ code: 'assigned_meanwhile' as const }] : []),
  ],
  unassign: (facts, event, state) => [
    ...byStaff(facts, event),
    ...(state === 'assigned' && facts.holder !== 'self' ? [{ code: 'not_yours' as const }] : []),
  ],
} satisfies BlockerTable<AssignmentFacts, AssignmentEvent, AssignmentBlocker>

const { lawfully, explain } = lawful<AssignmentFacts, AssignmentEvent, AssignmentBlocker>(blockers)

/**
 * An item of the decision desk as it is assigned to one member of staff, or to none. It locks nothing, so that each step
 * may be repeated: after a lost answer, taking on and giving back are sent again.
 */
export const assignmentLifecycle = lawfully.createMachine({
  id: 'assignment',
  context: ({ input }) => input,
  initial: 'unassigned',
  states: {
    unassigned: {
      on: {
        assign: { target: 'assigned', guard: 'allowed' },
        unassign: { target: 'unassigned', guard: 'allowed' },
      },
    },
    assigned: {
      on: {
        assign: { target: 'assigned', guard: { type: 'allowed', params: 'assigned' } },
        unassign: { target: 'unassigned', guard: { type: 'allowed', params: 'assigned' } },
      },
    },
  },
})

export type AssignmentSnapshot = SnapshotFrom<typeof assignmentLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const assignmentBlockers = explain
