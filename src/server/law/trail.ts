import { asc, eq } from 'drizzle-orm'
import { countsForRevision } from '#machines/approval/addon-revision.ts'
import type { ActedEvent } from '#machines/law.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Transition } from '#contract/trail.ts'
import { addons, companies, trail } from '#server/db/schema.ts'
import type { Act } from './act.ts'

/** Reviews and their steps are told to people by changes of their add-on; their transitions are for replaying. */
export const replayedOnly = ['automatic_review', 'review_step'] as const

type SubjectType = Transition['subject']['type'] | (typeof replayedOnly)[number]

/** The record that a row of the trail is about. Rows without an add-on show with all add-ons of the company. */
export type TrailSubject = { type: SubjectType; id: string } & (
  | { addonId: string; companyId?: undefined }
  | { companyId: string; addonId?: undefined }
)

export interface TransitionTaken {
  from: string
  to: string
  /** As the machine got it, with `by`. */
  event: ActedEvent
  /** The guard's input. */
  facts: unknown
  /** For the provider's eyes too. */
  note?: string | null
  approvalType?: ApprovalType
  /** The part of the subject that has a lifecycle of its own: the name of a review's step. */
  part?: string
}

export interface FieldChange {
  field: string
  from: unknown
  to: unknown
}

/** A value as the trail shows it: null for nothing, lists joined with commas. */
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
  actorRole: act.role,
  createdAt: act.now,
})

const raisedBy = ({ addonId, companyId }: TrailSubject) =>
  addonId === undefined ? eq(addons.companyId, companyId) : eq(addons.id, addonId)

/**
 * Locks what a row of the trail raises the revision of. Serials are drawn under this lock, so a revision that was
 * seen is older than every row that is written after it. A company's change locks the company, then its add-ons by
 * ascending id; nobody who holds an add-on's lock waits for a company's.
 */
async function lockRevisions({ tx }: Act, subject: TrailSubject): Promise<void> {
  const { companyId } = subject
  if (companyId !== undefined)
    await tx
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('no key update')
  await tx
    .select({ id: addons.id })
    .from(addons)
    .where(raisedBy(subject))
    .orderBy(asc(addons.id))
    .for('no key update')
}

/** Writes rows; those that count raise the revision of their add-on, or of all the company's (READINGS 38). */
async function write(
  act: Act,
  subject: TrailSubject,
  rows: readonly (typeof trail.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return
  const counts = rows.map(({ kind, subjectType, event = null, field = null, to = null }) =>
    countsForRevision({ kind, subjectType, event, field, to }),
  )
  if (counts.includes(true)) await lockRevisions(act, subject)
  const written = await act.tx
    .insert(trail)
    .values([...rows])
    .returning({ serial: trail.serial })
  const serials = written.map(({ serial }) => serial).filter((_, i) => counts[i])
  if (serials.length === 0) return
  await act.tx
    .update(addons)
    .set({ revision: Math.max(...serials) })
    .where(raisedBy(subject))
}

/** Writes steps of a lifecycle with their evidence, so that the trail replays. */
export async function recordTransitions(
  act: Act,
  subject: TrailSubject,
  taken: readonly TransitionTaken[],
): Promise<void> {
  await write(
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
}

/** One step; see recordTransitions. */
export const recordTransition = (act: Act, subject: TrailSubject, taken: TransitionTaken): Promise<void> =>
  recordTransitions(act, subject, [taken])

/** Writes what changed outside a lifecycle, a row per field. Never give it a secret's value. */
export async function recordChanges(
  act: Act,
  subject: TrailSubject,
  changes: readonly FieldChange[],
  approvalType: ApprovalType | null = null,
): Promise<void> {
  await write(
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
}

/** One changed field; see recordChanges. */
export const recordChange = (act: Act, subject: TrailSubject, change: FieldChange): Promise<void> =>
  recordChanges(act, subject, [change])

/** The fields of `next` whose values differ from the stored row's. */
export function changedFields<Row extends object>(row: Row, next: Partial<Row>): FieldChange[] {
  return (Object.keys(next) as (keyof Row & string)[])
    .filter((field) => next[field] !== undefined && shown(next[field]) !== shown(row[field]))
    .map((field) => ({ field, from: row[field], to: next[field] }))
}
