import { isNotNull, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { storedColumns, instant } from '../columns.ts'

/**
 * Mail, written in the transaction that causes it and sent by a job. The job leases a letter; one that was not sent
 * when its lease expires is taken again.
 */
export const outbox = pgTable(
  'outbox',
  {
    ...storedColumns,
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** The topic of a letter that goes to all who are concerned (READINGS 46). */
    topic: text(),
    /** About the reader's own sign-in or account: sent at once, however many letters they have had. */
    urgent: boolean().notNull().default(false),
    /** The secret that its text leaves out, such as a link that opens an account; sealed, and removed once it is sent. */
    secretBox: text(),
    sentAt: instant(),
    attempts: integer().notNull().default(0),
    /** End of the lease, before which no other process takes the letter; null if free. */
    nextAttemptAt: instant(),
    /** When the job gave the letter up; it is sent only if staff ask for it again. */
    givenUpAt: instant(),
    error: text(),
  },
  (t) => [
    index('outbox_unsent').on(t.sentAt, t.createdAt),
    index('outbox_given_up').on(t.givenUpAt).where(isNotNull(t.givenUpAt)),
    index('outbox_text').using('gin', t.to.op('gin_trgm_ops'), t.subject.op('gin_trgm_ops')),
    index('outbox_created').on(t.createdAt, t.id),
    index('outbox_of_reader').on(t.to, t.sentAt, t.createdAt),
    // For a customer who is forgotten.
    index('outbox_to').on(sql`lower(${t.to})`),
  ],
)
