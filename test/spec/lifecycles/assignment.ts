import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

export type AssignmentState = 'unassigned' | 'assigned'
export type AssignmentEvent = 'assign' | 'unassign'

export interface AssignmentCells extends Step<AssignmentState, AssignmentEvent> {
  item: 'waiting' | 'over'
  /** Of an assigned item: the one who acts, the one whom they saw as that, or somebody else. */
  assignee: 'self' | 'seen' | 'another'
}

const states = ['unassigned', 'assigned'] as const

/** An item of the decision desk that one of staff takes on. */
export const assignment: SpecifiedLifecycle<AssignmentState, AssignmentEvent, AssignmentCells> = {
  name: 'assignment',
  domain: {
    state: states,
    event: ['assign', 'unassign'],
    party: ['provider', 'staff', 'system'],
    item: ['waiting', 'over'],
    assignee: ['self', 'seen', 'another'],
  },
  moves: movesOf<AssignmentState, AssignmentEvent, AssignmentCells>('assignment', states, 'none', [
    ['assign', states, 'assigned', ['p.desk.assign', 'p.desk.again']],
    ['unassign', states, 'unassigned', ['p.desk.unassign', 'p.desk.again']],
  ]),
  blockers: [
    {
      id: 'assignment.by-staff',
      from: 'p.desk.assign',
      given: { party: ['provider', 'system'] },
      comes: 'not-staff',
    },
    {
      id: 'assignment.waiting',
      from: 'p.desk.waiting',
      given: { event: 'assign', item: 'over' },
      comes: 'not-waiting',
    },
    {
      id: 'assignment.at-once',
      from: 'p.desk.at-once',
      given: { event: 'assign', state: 'assigned', assignee: 'another' },
      comes: 'taken',
    },
    {
      id: 'assignment.own',
      from: 'p.desk.unassign',
      given: { event: 'unassign', state: 'assigned', assignee: ['seen', 'another'] },
      comes: 'not-yours',
    },
  ],
}
