import { arrayContains, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import {
  mostRejectionReasons,
  type RejectionReason,
  type RejectionReasonChange,
  type RejectionReasonCreation,
} from '#contract/desk/rejection-reason.ts'
import { comparisonKey } from '#contract/formats/comparison-key.ts'
import { counted } from '#contract/formats/grouped.ts'
import type { Database } from '#server/db/database.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { rejectionReasons, users } from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'
import { insertRow, storedFields, updateRow } from '#server/law/stored.ts'

/** A member of staff who writes a reason, and when. */
interface Writing {
  tx: Database
  now: Date
  userId: string
}

type ReasonRow = typeof rejectionReasons.$inferSelect

/** Loads the reasons that match, by title. */
async function load(tx: Database, where: SQL | undefined): Promise<RejectionReason[]> {
  const rows = await tx
    .select({ row: rejectionReasons, by: { id: users.id, email: users.email } })
    .from(rejectionReasons)
    .innerJoin(users, eq(users.id, rejectionReasons.userId))
    .where(where)
    .orderBy(inNameOrder(rejectionReasons.title), asc(rejectionReasons.id))
  return rows.map(({ row, by }) => ({
    ...storedFields(row),
    title: row.title,
    text: row.text,
    kinds: row.kinds,
    by,
  }))
}

/** Lists the reasons by title; with a kind, those for it and for every kind. */
export function loadRejectionReasons(tx: Database, kind?: RejectionReason['kinds'][number]) {
  const { kinds } = rejectionReasons
  return load(tx, kind === undefined ? undefined : or(eq(kinds, []), arrayContains(kinds, [kind])))
}

/** Loads one reason. Throws if it is not stored. */
export async function loadRejectionReason(tx: Database, { id }: ReasonRow): Promise<RejectionReason> {
  const [reason] = await load(tx, eq(rejectionReasons.id, id))
  if (reason === undefined) throw new Error(`reason ${id} is not stored`)
  return reason
}

/**
 * Lists all titles, once no other write can add one until the transaction ends. Throws 422 if another reason has this
 * title: one that people take for it, or that the database does.
 */
async function refuseTaken(tx: Database, title: string, ownId: string | null) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('rejection reasons', 0))`)
  const { id, title: stored } = rejectionReasons
  const rows = await tx
    .select({ id, title: stored, isSame: sql<boolean>`lower(${stored}) = lower(${title})` })
    .from(rejectionReasons)
  const isTaken = rows.some(
    (each) => each.id !== ownId && (each.isSame || comparisonKey(each.title) === comparisonKey(title)),
  )
  if (isTaken) throw invalid({ title: ['is taken by another reason'] })
  return rows
}

/** Keeps a new reason. Throws 422 if its title is taken or there are as many as there may be. */
export async function addRejectionReason(
  { tx, now, userId }: Writing,
  values: RejectionReasonCreation,
): Promise<ReasonRow> {
  const rows = await refuseTaken(tx, values.title, null)
  if (rows.length >= mostRejectionReasons)
    throw invalid({
      base: [`There can be ${counted(mostRejectionReasons, 'reason')}. Remove one that is no longer used.`],
    })
  return insertRow(tx, rejectionReasons, { ...values, userId, createdAt: now, updatedAt: now })
}

/** Changes a locked reason. Throws 422 if its title is taken. */
export async function changeRejectionReason(
  { tx, now, userId }: Writing,
  { id }: ReasonRow,
  change: RejectionReasonChange,
): Promise<ReasonRow> {
  if (change.title !== undefined) await refuseTaken(tx, change.title, id)
  return updateRow({ tx, now }, rejectionReasons, id, { ...change, userId })
}

/** Removes a locked reason. */
export async function deleteRejectionReason(tx: Database, { id }: ReasonRow): Promise<void> {
  await tx.delete(rejectionReasons).where(eq(rejectionReasons.id, id))
}
