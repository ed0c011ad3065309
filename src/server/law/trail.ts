import type { ActedEvent } from '#machines/law.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Transition } from '#contract/trail.ts'
import { trail } from '#server/db/schema.ts'
import { noteEvent } from '#server/tracing/spans.ts'
import type { Act, Gathered } from './act.ts'
import { lapseConcerned } from './lapse.ts'
import { type RevisionHolder, writeTrail } from './write-trail.ts'

/**
 * Subjects whose transitions are only for replaying; readers see reviews and their steps as changes of the add-on, and
 * installs in their own list.
 */
export const replayedOnly = ['automatic_review', 'review_step', 'install'] as const

type SubjectType = Transition['subject']['type'] | (typeof replayedOnly)[number]

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

const changeRow = (act: Act, subject: TrailSubject, { field, from, to }: FieldChange) => ({
  ...rowOf(act, subject),
  kind: 'change' as const,
  field,
  from: shown(from),
  to: shown(to),
})

/** Writes rows, or gathers them if the act does so for their add-on. */
async function record(
  act: Act,
  subject: RevisionHolder,
  rows: readonly (typeof trail.$inferInsert)[],
): Promise<void> {
  const { gathered } = act
  if (gathered !== undefined && gathered.addonId === subject.addonId) gathered.rows.push(...rows)
  else await writeTrail(act, subject, rows)
}

/**
 * Does work that writes the trail of an add-on, letters and notices, and writes those at its end, in their order, in one
 * statement. Nothing in it may read the trail, letters, notices or the revision that it raises.
 */
export async function writeTogether<T>(
  act: Act,
  addonId: string,
  work: (gathering: Act) => Promise<T>,
): Promise<T> {
  const gathered: Gathered = { addonId, rows: [], letters: [], notices: [] }
  const done = await work({ ...act, gathered })
  await writeTrail(act, { addonId }, gathered.rows, gathered)
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
    changes.map((change) => ({ ...changeRow(act, subject, change), approvalType })),
  )
  const { type, id, addonId } = subject
  if (addonId !== undefined)
    await lapseConcerned(act, { type, ids: [id], addonId, fields: changes.map(({ field }) => field) })
}

/**
 * Records changes of several records of an add-on, by id, as recordChanges does those of one: the approvals that they
 * concern lapse once, for all of them.
 */
export async function recordChangesTogether(
  act: Act,
  { type, addonId }: { type: SubjectType; addonId: string },
  changes: ReadonlyMap<string, readonly FieldChange[]>,
): Promise<void> {
  const all = [...changes].flatMap(([id, own]) => own.map((change) => ({ id, change })))
  const rows = all.map(({ id, change }) => changeRow(act, { type, id, addonId }, change))
  await record(act, { addonId }, rows)
  const fields = [...new Set(all.map(({ change }) => change.field))]
  await lapseConcerned(act, { type, ids: [...changes.keys()], addonId, fields })
}

/**
 * Records one change of each of several add-ons at once. For changes that count for no revision, concern no approval and
 * are told to no webhook.
 */
export async function recordOfEach(
  act: Act,
  changes: readonly { addonId: string; change: FieldChange }[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ addonId, change }) =>
    changeRow(act, { type: 'addon', id: addonId, addonId }, change),
  )
  await act.tx.insert(trail).values(rows)
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
