import { and, eq, inArray, type SQL } from 'drizzle-orm'
import {
  type AssignmentBlocker,
  assignmentBlockers,
  type AssignmentEvent,
  type AssignmentFacts,
  assignmentLifecycle,
} from '#machines/assignment/lifecycle.ts'
import type { DeskAssignee } from '#contract/desk/claim.ts'
import { assignmentBlockerWordings } from '#contract/wording/blockers/assignment-blockers.ts'
import { type Database, lockRow } from '#server/db/database.ts'
import { approvals, deskAssignments, repricings, users } from '#server/db/schema.ts'
import { isActiveStaff } from '#server/identity/staff-emails.ts'
import type { OfPerson } from '#server/law/handler.ts'
import { refusalOf } from '#server/law/refusal-of.ts'
import { decideStep } from '#server/law/stored.ts'
import { type DeskItemKey, isItemWaiting } from './desk-item.ts'

type Config = Parameters<typeof isActiveStaff>[0]

/** A member of staff who looks, or acts. */
export type OfStaff = Omit<OfPerson, 'config'> & { config: Config }

/** The condition that an assignment counts: one whose holder is no longer staff does not. */
export const isHeld = (tx: Database, config: Config): SQL =>
  inArray(deskAssignments.userId, tx.select({ id: users.id }).from(users).where(isActiveStaff(config)))

const isOf = ({ kind, id }: DeskItemKey) =>
  and(eq(deskAssignments.kind, kind), eq(deskAssignments.subjectId, id))

/** Loads the one to whom an item is assigned, whether it waits or not. */
async function holderOf({ tx, config }: OfStaff, item: DeskItemKey): Promise<DeskAssignee> {
  const [row] = await tx
    .select({ user: { id: users.id, email: users.email, name: users.name }, since: deskAssignments.since })
    .from(deskAssignments)
    .innerJoin(users, eq(users.id, deskAssignments.userId))
    .where(and(isOf(item), isActiveStaff(config)))
  return row === undefined ? null : { user: row.user, since: row.since.toISOString() }
}

/** Loads the assignee of an item; null while it does not wait. Throws 404. */
export const assigneeOf = async (c: OfStaff, item: DeskItemKey): Promise<DeskAssignee> =>
  (await isItemWaiting(c.tx, item)) ? holderOf(c, item) : null

/** The holder, as the one who acts sees them: by id, whom they saw before. */
function relationOf(holder: DeskAssignee, own: string, seen: string | null): AssignmentFacts['holder'] {
  if (holder?.user.id === own) return 'self'
  return holder?.user.id === seen ? 'seen' : 'another'
}

/** Takes a step of an item, which is locked for it. Throws 404, and 409 if the lifecycle refuses it. */
async function step(
  c: OfStaff,
  item: DeskItemKey,
  type: AssignmentEvent['type'],
  seen: string | null,
): Promise<void> {
  await lockRow(c.tx, item.kind === 'approval' ? approvals : repricings, item.id)
  const waits = await isItemWaiting(c.tx, item)
  const holder = await holderOf(c, item)
  const facts: AssignmentFacts = {
    item: waits ? 'waiting' : 'over',
    holder: relationOf(holder, c.caller.id, seen),
  }
  const assignee = holder === null ? '' : (holder.user.name ?? holder.user.email)
  const { to } = decideStep(
    {
      lifecycle: assignmentLifecycle,
      blockers: assignmentBlockers,
      refuse: (found: readonly AssignmentBlocker[]) =>
        refusalOf(assignmentBlockerWordings, found, { assignee }),
    },
    { from: holder === null ? 'unassigned' : 'assigned', facts, event: { type, by: 'admin' } },
  )
  if (to === 'unassigned') await c.tx.delete(deskAssignments).where(isOf(item))
  else if (facts.holder !== 'self') {
    const given = { userId: c.caller.id, since: c.now }
    await c.tx
      .insert(deskAssignments)
      .values({ kind: item.kind, subjectId: item.id, ...given })
      .onConflictDoUpdate({ target: [deskAssignments.kind, deskAssignments.subjectId], set: given })
  }
}

/**
 * Assigns an item to the caller, who saw this assignee (a user's id; null for none). Assigned to them already, it is so
 * since then. Throws 404, and 409 if it does not wait, or somebody else has taken it on since.
 */
export const assign = (c: OfStaff, item: DeskItemKey, from: string | null): Promise<void> =>
  step(c, item, 'assign', from)

/** Gives back an item of the caller's; does nothing if nobody has it. Throws 404, and 409 if it is another's. */
export const unassign = (c: OfStaff, item: DeskItemKey): Promise<void> => step(c, item, 'unassign', null)
