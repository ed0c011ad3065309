import type { AssignmentBlocker } from '#machines/assignment/lifecycle.ts'
import { type BlockerWordings, partyWordings } from './explain.ts'

/** The assignee of an item of the decision desk, by name or e-mail. */
export interface AssignmentSubject {
  assignee: string
}

/** The reasons why an item of the decision desk cannot be taken on or given back. */
export const assignmentBlockerWordings = {
  wrong_state: { kind: 'state', message: 'This is not possible now.' },
  staff_only: partyWordings.staff_only,
  not_waiting: { kind: 'state', message: 'This no longer waits for a decision.' },
  assigned_meanwhile: {
    kind: 'state',
    message: (_, { assignee }) => `${assignee} took it on a moment ago.`,
    named: () => ({}),
  },
  not_yours: {
    kind: 'state',
    message: (_, { assignee }) => `It is assigned to ${assignee}, not to you.`,
    named: () => ({}),
  },
} satisfies BlockerWordings<AssignmentBlocker, AssignmentSubject>
