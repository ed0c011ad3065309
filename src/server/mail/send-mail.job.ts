import { sql } from 'drizzle-orm'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { isAnyOf } from '#server/db/page-total.ts'
import { outbox } from '#server/db/schema.ts'
import type { SecretKeys } from '#server/keys/secret-box.ts'
import { openText, withoutLinks } from './letter-secrets.ts'
import { maxAttempts, type Parcel, takeParcels } from './take-letters.ts'

/** A letter, or several in one, on its way; `id` is the same for every attempt. */
interface Mail {
  id: string
  to: string
  subject: string
  text: string
}

/** Hands a letter to the mail server; rejects if it is not accepted. */
export type Transport = (letter: Mail) => Promise<void>

/** The pause after so many attempts, in ms: doubles from a minute to half a day. */
const pauseAfter = (attempts: number): number => Math.min(60_000 * 2 ** (attempts - 1), 12 * 3_600_000)

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

async function send(
  db: Database,
  parcel: Parcel,
  now: Date,
  transport: Transport,
  keys: SecretKeys,
): Promise<boolean> {
  const among = isAnyOf(outbox.id, parcel)
  try {
    await transport(mailOf(keys, parcel))
  } catch (error) {
    const attempts = Math.max(...parcel.map((row) => row.attempts)) + 1
    const reason = error instanceof Error ? error.message : String(error)
    await db
      .update(outbox)
      .set({
        error: reason.slice(0, 500),
        nextAttemptAt: new Date(now.getTime() + pauseAfter(attempts)),
        // Nobody is to find the link of a letter that was given up.
        secretBox: sql`case when ${outbox.attempts} >= ${maxAttempts} then null else ${outbox.secretBox} end`,
        ...nextVersion(outbox, now),
      })
      .where(among)
    return false
  }
  await db
    .update(outbox)
    .set({
      sentAt: now,
      text: withoutLinks(outbox.text),
      secretBox: null,
      error: null,
      nextAttemptAt: null,
      ...nextVersion(outbox, now),
    })
    .where(among)
  return true
}

/**
 * Sends the letters waiting in the outbox, urgent ones and then the oldest first; failed ones are retried later. Any number of servers may run
 * it at once; a letter is sent twice only if a server dies right after sending it. A reader gets so many e-mails an hour
 * besides urgent ones, the last of which holds all letters that wait. Returns how many letters were sent.
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
