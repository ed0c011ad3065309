import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import { snapshotOf, type LegalStep, stepOf } from '#machines/law.ts'
import { recordTransition, type TrailSubject, type TransitionTaken } from './trail.ts'
import { eq, getTableName, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import type { Act } from './act.ts'

interface StoredRow {
  id: string
  version: number
  createdAt: Date
  updatedAt: Date
}

/** The fields of every stored record; the etag is the row's version. */
export const storedFields = (row: StoredRow) => ({
  id: row.id,
  etag: `"${row.version}"`,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** Inserts a record; returns its row. */
export async function insertRow<T extends PgTable>(
  tx: Database,
  table: T,
  values: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  const [row] = await tx.insert(table).values(values).returning()
  if (row === undefined) throw new Error(`a row of ${getTableName(table)} was not stored`)
  return row
}

type StoredTable = PgTable & { id: PgColumn; version: PgColumn }

/** Updates a locked record to its next version; returns the new row. */
export async function updateRow<T extends StoredTable>(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  table: T,
  id: string,
  fields: PgUpdateSetSource<T>,
): Promise<T['$inferSelect']> {
  const [row] = await tx
    .update(table as StoredTable)
    .set({ ...fields, ...nextVersion(table, now) })
    .where(eq(table.id, id))
    .returning()
  if (row === undefined) throw new Error(`${getTableName(table)} ${id} was not stored`)
  return row
}

/** Raises the version of locked records whose parts have changed. */
export async function raiseVersions(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  table: StoredTable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await tx.update(table).set(nextVersion(table, now)).where(inArray(table.id, ids))
}

/** The summary by which other records refer to an add-on. */
export const summaryOf = ({ id, slug }: { id: string; slug: string }) => ({ id, slug })

/** A lifecycle, its explanation, and the refusal for its blockers. */
export interface Rule<M extends AnyStateMachine, Blocker> {
  lifecycle: M
  blockers: (snapshot: SnapshotFrom<M>, event: EventFrom<M>) => readonly Blocker[]
  refuse: (blockers: readonly Blocker[]) => Error
}

/** Determines where an event leads, with the evidence. Throws the rule's refusal if the lifecycle has blockers. */
export function decideStep<M extends AnyStateMachine, Blocker>(
  { lifecycle, blockers, refuse }: Rule<M, Blocker>,
  asked: Omit<LegalStep<M>, 'to'>,
): LegalStep<M> {
  const step = stepOf(lifecycle, asked)
  if (step === null) throw refuse(blockers(snapshotOf(lifecycle, asked.from, asked.facts), asked.event))
  return step
}

/** A step's effects: the stored record and its trail row. */
export interface StepEffects<M extends AnyStateMachine, Row> {
  /** Stores the step's new state and accompanying fields. The record is locked. */
  store: (step: LegalStep<M>) => Promise<Row>
  subject: (row: Row) => TrailSubject
  /** Additional fields of the trail row. */
  told?: (row: Row) => Pick<TransitionTaken, 'note' | 'approvalType'>
}

/**
 * Takes a step of a record's lifecycle: checks that it is legal, stores the new state, and writes the trail row from
 * which it replays, which also raises the add-on's revision (READINGS 38). Throws the rule's refusal before writing
 * anything.
 */
export async function takeStep<M extends AnyStateMachine, Blocker, Row>(
  act: Act,
  rule: Rule<M, Blocker>,
  asked: Omit<LegalStep<M>, 'to'>,
  { store, subject, told = () => ({}) }: StepEffects<M, Row>,
): Promise<Row> {
  const step = decideStep(rule, asked)
  const row = await store(step)
  await recordTransition(act, subject(row), { ...step, ...told(row) })
  return row
}
