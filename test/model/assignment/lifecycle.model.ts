import type { AssignmentEvent, AssignmentFacts, AssignmentSnapshot } from '#machines/assignment/lifecycle.ts'
import type { Model } from '#test/runner/model.ts'
import { assignmentAsked } from './specified.ts'

const fixtures: Readonly<Record<string, AssignmentFacts>> = {
  'one’s own': { item: 'waiting', holder: 'self' },
  'of somebody whom one saw': { item: 'waiting', holder: 'seen' },
  'of somebody else': { item: 'waiting', holder: 'another' },
  'one’s own, decided': { item: 'over', holder: 'self' },
  'of somebody else, decided': { item: 'over', holder: 'another' },
}

/** Items of the desk that wait or not, with each assignee. */
export const assignmentModel = {
  name: 'assignmentLifecycle',
  machine: assignmentAsked.machine,
  rowsOf: assignmentAsked.rows,
  starts: assignmentAsked.starts(fixtures, () => 'unassigned'),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['assign', 'unassign'] as const).map((type): AssignmentEvent => ({ type, by })),
  ),
} satisfies Model<AssignmentSnapshot, AssignmentEvent, AssignmentFacts>

export const everyAssignment = assignmentAsked.everyState
