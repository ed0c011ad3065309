import { and, eq } from 'drizzle-orm'
import { letterPauseAfter } from '#machines/letter/lifecycle.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { isAnyOf } from '#server/db/page-total.ts'
import { outbox } from '#server/db/schema.ts'
import type { SecretKeys } from '#server/keys/secret-box.ts'
import { openText, withoutSecret } from './letter-secrets.ts'
import { givenUp, isWaiting, stepFailed, stepLetter } from './letters.rules.ts'
import { type Parcel, takeParcels } from './take-letters.ts'

/** A letter, or several in one, on its way; `id` is the same for every attempt. */
interface Mail {
  id: string
  to: string
  subject: string
  text: string
}

/** Hands a letter to the mail server; rejects if it is not accepted. */
export type Transport = (letter: Mail) => Promise<void>

/** Writes a parcel as one e-mail. */
function mailOf(keys: SecretKeys, parcel: Parcel): Mail {
  const [{ id, to, subject }, ...others] = parcel
  if (others.length === 0) return { id, to, subject, text: openText(keys, parcel[0]) }
  const texts = parcel.map((row) => `${row.subject}\n\n${openText(keys, row).trim()}\n`)
  return {
    id,
    to,
    subject: `${parcel.length} messages in one e-mail`,
    text: texts.join(`\n${'-'.repeat(40)}\n\n`),
  }
}

/** Stores a failed attempt: each letter of the parcel is tried again later, or given up after its last attempt. */
async function noteFailure(db: Database, parcel: Parcel, now: Date, reason: string): Promise<void> {
  const pause = letterPauseAfter(Math.max(...parcel.map(({ attempts }) => attempts + 1)))
  for (const row of parcel) {
    const tried = { ...row, attempts: row.attempts + 1 }
    const fate =
      stepFailed(tried) === 'waiting' ? { nextAttemptAt: new Date(now.getTime() + pause) } : givenUp(now)
    await db
      .update(outbox)
      .set({ ...fate, error: reason.slice(0, 500), ...nextVersion(outbox, now) })
      // If this took longer than its lease, another process may have tried it, and staff had it sent again.
      .where(and(eq(outbox.id, row.id), isWaiting, eq(outbox.attempts, tried.attempts)))
  }
}

async function send(
  db: Database,
  parcel: Parcel,
  now: Date,
  transport: Transport,
  keys: SecretKeys,
): Promise<boolean> {
  try {
    await transport(mailOf(keys, parcel))
  } catch (error) {
    await noteFailure(db, parcel, now, error instanceof Error ? error.message : String(error))
    return false
  }
  for (const row of parcel) stepLetter({ ...row, attempts: row.attempts + 1 }, 'deliver')
  await db
    .update(outbox)
    .set({
      sentAt: now,
      ...withoutSecret,
      givenUpAt: null,
      error: null,
      nextAttemptAt: null,
      ...nextVersion(outbox, now),
    })
    .where(isAnyOf(outbox.id, parcel))
  return true
}

/**
 * Sends the letters waiting in the outbox, urgent ones and then the oldest first; failed ones are retried later. Any
 * number of servers may run it at once; a letter is sent twice only if a server dies right after sending it. A reader
 * gets so many e-mails an hour besides urgent ones, the last of which holds all letters that wait. Returns how many
 * letters were sent.
 */
export async function sendMail(
  db: Database,
  now: Date,
  transport: Transport,
  keys: SecretKeys,
): Promise<number> {
  let sent = 0
  for (;;) {
    const { parcels, isDone } = await takeParcels(db, now)
    if (isDone) return sent
    for (const parcel of parcels) if (await send(db, parcel, now, transport, keys)) sent += parcel.length
  }
}
