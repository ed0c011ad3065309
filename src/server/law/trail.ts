import { asc, desc, eq, sql } from 'drizzle-orm'
import { countsForRevision } from '#contract/fields/addon-revision.ts'
import type { ActedEvent } from '#machines/law.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Transition } from '#contract/trail.ts'
import { addons, companies, outbox, trail } from '#server/db/schema.ts'
import { type Database, lockRow } from '#server/db/database.ts'
import { noteEvent } from '#server/tracing/spans.ts'
import type { Act, Gathered, NewLetterRow } from './act.ts'
import { lapseConcerned } from './lapse.ts'
import { publishConcerned } from './publish-at-once.ts'
import { tellingOf } from './tell-events.ts'

/**
 * Subjects whose transitions are only for replaying; readers see reviews and their steps as changes of the add-on, and
 * installs in their own list.
 */
export const replayedOnly = ['automatic_review', 'review_step', 'install'] as const

type SubjectType = Transition['subject']['type'] | (typeof replayedOnly)[number]

/** The add-on, or the company with all its add-ons, that a trail row belongs to. */
type RevisionHolder = { addonId: string; companyId?: undefined } | { companyId: string; addonId?: undefined }

/** The record that a trail row concerns. Rows without an add-on appear with all of the company's add-ons. */
export type TrailSubject = { type: SubjectType; id: string } & RevisionHolder

export interface TransitionTaken {
  from: string
  to: string
  /** As sent to the machine, with `by`. */
  event: ActedEvent
  /** The guard's input. */
  facts: unknown
  /** Visible to the provider too. */
  note?: string | null
  approvalType?: ApprovalType
  /** A part of the subject with its own lifecycle: the name of a review's step. */
  part?: string
}

export interface FieldChange {
  field: string
  from: unknown
  to: unknown
}

/** A value as shown on the trail: null for none, lists joined with commas. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join(', ')
  return value instanceof Date ? value.toISOString() : String(value)
}

const rowOf = (act: Act, subject: TrailSubject) => ({
  addonId: subject.addonId ?? null,
  companyId: subject.companyId ?? null,
  subjectType: subject.type,
  subjectId: subject.id,
  actorId: act.actorId,
  serviceId: act.serviceId ?? null,
  actorRole: act.role,
  createdAt: act.now,
})

const raisedBy = ({ addonId, companyId }: RevisionHolder) =>
  addonId === undefined ? eq(addons.companyId, companyId) : eq(addons.id, addonId)

/**
 * Locks the rows whose revision a trail row raises. Serials are drawn under this lock, so a revision already seen is
 * older than any row written later. A change to a company locks the company, then its add-ons by ascending id;
 * nothing that holds an add-on's lock waits for a company's. Rows that this transaction has locked stay so.
 */
async function lockRevisions({ tx, locked }: Act, subject: RevisionHolder): Promise<void> {
  const { companyId } = subject
  const id = companyId ?? subject.addonId
  if (locked?.has(id) === true) return
  if (companyId !== undefined) await lockRow(tx, companies, companyId)
  await tx
    .select({ id: addons.id })
    .from(addons)
    .where(raisedBy(subject))
    .orderBy(asc(addons.id))
    .for('no key update')
  locked?.add(id)
}

const insertLetters = (tx: Database, letters: readonly NewLetterRow[]) =>
  tx
    .insert(outbox)
    .values([...letters])
    .returning({ id: outbox.id })

/**
 * Writes rows of one subject's add-on or company, letters, and messages to webhooks, in one statement. Rows that count
 * raise the revision of the add-on, or of all the company's (READINGS 38).
 */
async function insertRows(
  act: Act,
  subject: RevisionHolder,
  rows: readonly (typeof trail.$inferInsert)[],
  letters: readonly NewLetterRow[],
): Promise<void> {
  const { tx } = act
  if (rows.length === 0) {
    if (letters.length > 0) await insertLetters(tx, letters)
    return
  }
  const telling = tellingOf(rows)
  const beside = [
    ...(letters.length === 0 ? [] : [tx.$with('posted').as(insertLetters(tx, letters))]),
    ...(telling === null ? [] : [tx.$with('told', {}).as(telling)]),
  ]
  const counts = rows.map(({ kind, subjectType, event = null, field = null, to = null }) =>
    countsForRevision({ kind, subjectType, event, field, to }),
  )
  const last = counts.lastIndexOf(true)
  if (last === -1) {
    await tx
      .with(...beside)
      .insert(trail)
      .values([...rows])
    return
  }
  await lockRevisions(act, subject)
  const insertion = tx
    .insert(trail)
    .values([...rows])
    .returning({ serial: trail.serial })
  const written = tx.$with('written').as(insertion)
  // Serials are drawn in the order of the rows: those behind the last row that counts raise nothing.
  const revision = tx
    .select({ serial: written.serial })
    .from(written)
    .orderBy(desc(written.serial))
    .limit(1)
    .offset(rows.length - 1 - last)
  await tx
    .with(...beside, written)
    .update(addons)
    .set({ revision: sql`${revision}` })
    .where(raisedBy(subject))
}

/** Writes rows and letters, as `insertRows` does; then publishes the page of the add-on if the rows ask for it. */
async function write(
  act: Act,
  subject: RevisionHolder,
  rows: readonly (typeof trail.$inferInsert)[],
  letters: readonly NewLetterRow[] = [],
): Promise<void> {
  await insertRows(act, subject, rows, letters)
  if (subject.addonId !== undefined) await publishConcerned(act, subject.addonId, rows)
}

/** Writes rows, or gathers them if the act does so for their add-on. */
async function record(
  act: Act,
  subject: TrailSubject,
  rows: readonly (typeof trail.$inferInsert)[],
): Promise<void> {
  const { gathered } = act
  if (gathered !== undefined && gathered.addonId === subject.addonId) gathered.rows.push(...rows)
  else await write(act, subject, rows)
}

/**
 * Does work that writes the trail of an add-on and letters, and writes those at its end, in their order, in one
 * statement. Nothing in it may read the trail, letters or the revision that it raises.
 */
export async function writeTogether<T>(
  act: Act,
  addonId: string,
  work: (gathering: Act) => Promise<T>,
): Promise<T> {
  const gathered: Gathered = { addonId, rows: [], letters: [] }
  const done = await work({ ...act, gathered })
  await write(act, { addonId }, gathered.rows, gathered.letters)
  return done
}

/** Records steps of a lifecycle with their evidence, so that the trail replays. */
export async function recordTransitions(
  act: Act,
  subject: TrailSubject,
  taken: readonly TransitionTaken[],
): Promise<void> {
  await record(
    act,
    subject,
    taken.map(({ from, to, event, facts, note = null, approvalType = null, part = null }) => ({
      ...rowOf(act, subject),
      kind: 'transition' as const,
      approvalType,
      event: event.type,
      field: part,
      from,
      to,
      note,
      evidence: { facts, event },
    })),
  )
  for (const { event, from, to, part } of taken)
    noteEvent('transition', {
      'portal.lifecycle': subject.type,
      'portal.event': event.type,
      'portal.from': from,
      'portal.to': to,
      ...(part === undefined ? {} : { 'portal.part': part }),
    })
}

/** Records one step; see recordTransitions. */
export const recordTransition = (act: Act, subject: TrailSubject, taken: TransitionTaken): Promise<void> =>
  recordTransitions(act, subject, [taken])

/**
 * Records changes outside a lifecycle, one row per field, and lapses the approvals that they concern. Never pass a
 * secret's value.
 */
export async function recordChanges(
  act: Act,
  subject: TrailSubject,
  changes: readonly FieldChange[],
  approvalType: ApprovalType | null = null,
): Promise<void> {
  await record(
    act,
    subject,
    changes.map(({ field, from, to }) => ({
      ...rowOf(act, subject),
      kind: 'change' as const,
      approvalType,
      field,
      from: shown(from),
      to: shown(to),
    })),
  )
  const { type, id, addonId } = subject
  if (addonId !== undefined)
    await lapseConcerned(act, { type, id, addonId, fields: changes.map(({ field }) => field) })
}

/** Records one changed field; see recordChanges. */
export const recordChange = (act: Act, subject: TrailSubject, change: FieldChange): Promise<void> =>
  recordChanges(act, subject, [change])

/** A value as it is compared: a text of before texts were normalized is what it would now be (READINGS 50). */
const composed = (value: unknown) => shown(value)?.normalize('NFC') ?? null

/** Lists the fields of `next` that differ from the stored row. */
export function changedFields<Row extends object>(row: Row, next: Partial<Row>): FieldChange[] {
  return (Object.keys(next) as (keyof Row & string)[])
    .filter((field) => next[field] !== undefined && composed(next[field]) !== composed(row[field]))
    .map((field) => ({ field, from: row[field], to: next[field] }))
}
