import { asc, desc, eq, sql } from 'drizzle-orm'
import { countsForRevision } from '#contract/fields/addon-revision.ts'
import { type Database, lockRow } from '#server/db/database.ts'
import { insertionOf } from '#server/db/insertion-of.ts'
import { addons, companies, notices, outbox, trail } from '#server/db/schema.ts'
import type { Act, Gathered, NewLetterRow, NewNotice } from './act.ts'
import { publishConcerned } from './publish-at-once.ts'
import { tellingOf } from './tell-events.ts'

/** The add-on, or the company with all its add-ons, that a trail row belongs to. */
export type RevisionHolder =
  | { addonId: string; companyId?: undefined }
  | { companyId: string; addonId?: undefined }

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

const insertNotices = (tx: Database, rows: readonly NewNotice[]) =>
  tx
    .insert(notices)
    .values([...rows])
    .returning({ id: notices.id })

type News = Pick<Gathered, 'letters' | 'notices'>

/**
 * Writes rows of one subject's add-on or company, letters, notices, and messages to webhooks, in one statement. Rows that count
 * raise the revision of the add-on, or of all the company's (READINGS 38).
 */
async function insertRows(
  act: Act,
  subject: RevisionHolder,
  rows: readonly (typeof trail.$inferInsert)[],
  { letters, notices: told }: News,
): Promise<void> {
  const { tx } = act
  if (rows.length === 0) {
    if (letters.length > 0) await insertLetters(tx, letters)
    if (told.length > 0) await insertNotices(tx, told)
    return
  }
  const telling = tellingOf(rows)
  const beside = [
    ...(letters.length === 0 ? [] : [tx.$with('posted').as(insertLetters(tx, letters))]),
    ...(told.length === 0 ? [] : [tx.$with('noticed').as(insertNotices(tx, told))]),
    ...(telling === null ? [] : [tx.$with('told', {}).as(telling)]),
  ]
  const counts = rows.map(({ kind, subjectType, event = null, field = null, to = null }) =>
    countsForRevision({ kind, subjectType, event, field, to }),
  )
  const last = counts.lastIndexOf(true)
  const insertion = sql`${insertionOf(trail, rows)} returning ${trail.serial}`
  const written = tx.$with('written', { serial: sql<number>`serial`.as('serial') }).as(insertion)
  if (last === -1) {
    await tx
      .with(...beside, written)
      .select()
      .from(written)
    return
  }
  await lockRevisions(act, subject)
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

/** Writes rows, letters and notices, as `insertRows` does; then publishes the page of the add-on if the rows ask for it. */
export async function writeTrail(
  act: Act,
  subject: RevisionHolder,
  rows: readonly (typeof trail.$inferInsert)[],
  news: News = { letters: [], notices: [] },
): Promise<void> {
  await insertRows(act, subject, rows, news)
  if (subject.addonId !== undefined) await publishConcerned(act, subject.addonId, rows)
}
