import { and, asc, count, eq, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import {
  letterBlockers,
  type LetterEvent,
  type LetterFacts,
  letterLifecycle,
} from '#machines/letter/lifecycle.ts'
import { stepOf } from '#machines/law.ts'
import { isForgotten } from '#contract/installs/forgotten-account.ts'
import { type LetterQuery, type LetterState, mostSentAgain, type SentAgain } from '#contract/mail.ts'
import { letterBlockerWordings } from '#contract/wording/blockers/letter-blockers.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { isAnyOf } from '#server/db/page-total.ts'
import { outbox } from '#server/db/schema.ts'
import { withinDays } from '#server/db/within-days.ts'
import type { Act } from '#server/law/act.ts'
import { notFound } from '#server/law/refusal.ts'
import { ruleOf } from '#server/law/refusal-of.ts'
import { decideStep, insertRow, updateRow } from '#server/law/stored.ts'
import { shareForgetting } from './forgetting-lock.ts'
import { hasNoSecret, isLinkGone, withoutSecret } from './letter-secrets.ts'

export type LetterRow = typeof outbox.$inferSelect
type Fate = Pick<LetterRow, 'sentAt' | 'givenUpAt'>

const rule = ruleOf(letterLifecycle, letterBlockers, letterBlockerWordings)

/** The state of a stored letter. */
export function letterState({ sentAt, givenUpAt }: Fate): LetterState {
  if (sentAt !== null) return 'sent'
  return givenUpAt === null ? 'waiting' : 'givenUp'
}

/** Matches the letters of each state. */
const isIn: Readonly<Record<LetterState, SQL | undefined>> = {
  waiting: and(isNull(outbox.sentAt), isNull(outbox.givenUpAt)),
  sent: isNotNull(outbox.sentAt),
  givenUp: and(isNull(outbox.sentAt), isNotNull(outbox.givenUpAt)),
}

/** Matches the letters that wait for the job. */
export const isWaiting = isIn.waiting

/** Matches the letters of these filters; undefined if there are none. */
export function ofLetters({ state, q = '', topic, ...days }: LetterQuery): SQL | undefined {
  const pattern = likePattern(q)
  return and(
    state === undefined ? undefined : isIn[state],
    q === '' ? undefined : or(ilike(outbox.to, pattern), ilike(outbox.subject, pattern)),
    topic === undefined ? undefined : eq(outbox.topic, topic),
    withinDays(outbox.createdAt, days),
  )
}

/** Facts of an attempt's outcome; nothing is asked of the letter's reader or link. */
const ofAttempt = (attempts: number): LetterFacts => ({
  attempts,
  turn: 'now',
  link: 'kept',
  reader: 'known',
})

/**
 * Takes the step after an attempt: sent, or where it failed tried again, or given up where the lifecycle has no further
 * attempt. Throws if the lifecycle refuses.
 */
export function stepLetter(
  row: Fate & { attempts: number },
  type: 'deliver' | 'fail' | 'giveUp',
): LetterState {
  const event: LetterEvent = { type, by: 'system' }
  return decideStep(rule, { from: letterState(row), facts: ofAttempt(row.attempts), event }).to
}

/** Decides what a failed attempt leads to, for a letter that waits. */
export function stepFailed(row: Fate & { attempts: number }): LetterState {
  const event: LetterEvent = { type: 'fail', by: 'system' }
  const next = stepOf(letterLifecycle, { from: 'waiting', facts: ofAttempt(row.attempts), event })
  return stepLetter(row, next === null ? 'giveUp' : 'fail')
}

/** The fields of a letter that is given up now. */
export const givenUp = (now: Date) => ({ ...withoutSecret, nextAttemptAt: null, givenUpAt: now })

const readerOf = (to: string): LetterFacts['reader'] => (isForgotten(to) ? 'forgotten' : 'known')

/** The error of a letter that waits because its reader has had the most e-mails of the hour. */
export const fullReader = 'The reader has had thirty e-mails this hour.'

/** True of a letter that is being sent, or was as its process died: an attempt takes away the error of the one before. */
export const isUnderWay = (row: Pick<LetterRow, 'attempts' | 'error'> & Fate): boolean =>
  letterState(row) === 'waiting' && row.attempts > 0 && row.error === null

/** The time, and the mail server if there is one, by which a letter's facts are found. */
type Desk = Pick<Act, 'tx' | 'now'> & { config: Pick<ServerConfig, 'smtpUrl'> }

/** Finds whether a letter is about to be sent, or, of one that was sent, a copy of it. */
async function turnOf({ tx, now, config }: Desk, row: LetterRow): Promise<LetterFacts['turn']> {
  const state = letterState(row)
  if (state === 'givenUp') return 'later'
  const turn = config.smtpUrl === null ? 'unserved' : 'now'
  if (state === 'waiting') {
    const isDue = row.nextAttemptAt === null || row.nextAttemptAt <= now
    if (turn === 'unserved' || isDue || isUnderWay(row)) return turn
    return row.error === fullReader ? 'full' : 'later'
  }
  const { to, subject, text } = row
  const copies = and(eq(outbox.to, to), isWaiting, eq(outbox.subject, subject), eq(outbox.text, text))
  return (await tx.$count(outbox, copies)) > 0 ? turn : 'later'
}

/**
 * Locks a letter to have it sent again. No customer is forgotten until that is stored, so that no copy is left with the
 * address of one who is. Throws 404 if there is none.
 */
export async function lockLetter(tx: Database, id: string): Promise<LetterRow> {
  await shareForgetting(tx)
  const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('no key update')
  if (row === undefined) throw notFound()
  return row
}

/** Loads the facts of a letter's lifecycle. */
export const letterFacts = async (desk: Desk, row: LetterRow): Promise<LetterFacts> => ({
  attempts: row.attempts,
  turn: await turnOf(desk, row),
  link: isLinkGone(row) ? 'gone' : 'kept',
  reader: readerOf(row.to),
})

/** A letter's attempts begin anew, the first one at the next run; until then its error tells why it failed before. */
const anew = { attempts: 0, nextAttemptAt: null, givenUpAt: null }

/**
 * Has a locked letter sent at the next run. Of one that was sent, a copy goes: the letter keeps the time at which it was
 * sent, the copy counts among its reader's e-mails of the hour, and no mailbox drops it as one that it has. Throws 409
 * with the reason if the lifecycle refuses.
 */
export async function sendLetterAgain(act: Desk & Pick<Act, 'by'>, row: LetterRow): Promise<LetterRow> {
  const { tx, now, by } = act
  const facts = await letterFacts(act, row)
  const { from } = decideStep(rule, { from: letterState(row), facts, event: { type: 'sendAgain', by } })
  if (from !== 'sent') return updateRow(act, outbox, row.id, anew)
  const { to, subject, text, topic, urgent } = row
  await insertRow(tx, outbox, { to, subject, text, topic, urgent, createdAt: now, updatedAt: now })
  // Its etag tells whoever lost the answer that the copy was made.
  return updateRow(act, outbox, row.id, {})
}

/**
 * Has the letters of these filters that were given up sent at the next run, the oldest first, as many as one call may.
 * Returns how many go, how many the lifecycle refuses, and how many are left.
 */
export async function sendGivenUpAgain(
  { tx, now, by }: Pick<Act, 'tx' | 'now' | 'by'>,
  filter: Omit<LetterQuery, 'state'>,
): Promise<SentAgain> {
  await shareForgetting(tx)
  const rows = await tx
    .select({
      id: outbox.id,
      to: outbox.to,
      attempts: outbox.attempts,
      isLinkGone: hasNoSecret,
    })
    .from(outbox)
    .where(ofLetters({ ...filter, state: 'givenUp' }))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
  const legal = rows.filter((row) => {
    const facts: LetterFacts = {
      attempts: row.attempts,
      turn: 'later',
      link: row.isLinkGone ? 'gone' : 'kept',
      reader: readerOf(row.to),
    }
    return stepOf(letterLifecycle, { from: 'givenUp', facts, event: { type: 'sendAgain', by } }) !== null
  })
  const sent = await tx
    .update(outbox)
    .set({ ...anew, ...nextVersion(outbox, now) })
    // Somebody else may have had them sent again meanwhile.
    .where(and(isAnyOf(outbox.id, legal.slice(0, mostSentAgain)), isIn.givenUp))
    .returning({ id: outbox.id })
  return {
    sent: sent.length,
    refused: rows.length - legal.length,
    left: Math.max(legal.length - mostSentAgain, 0),
  }
}

/** Counts the letters that wait and those that were given up. */
export async function countLetters(tx: Database): Promise<{ waiting: number; givenUp: number }> {
  const [{ all, givenUp } = { all: 0, givenUp: 0 }] = await tx
    .select({ all: count(), givenUp: count(outbox.givenUpAt) })
    .from(outbox)
    .where(isNull(outbox.sentAt))
  return { waiting: all - givenUp, givenUp }
}
