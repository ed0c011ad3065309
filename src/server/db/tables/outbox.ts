import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { storedColumns, instant } from '../columns.ts'

/**
 * Mail, written in the transaction that causes it and sent after by a job. A job that takes one leaves a lease;
 * what was not sent when it ends is taken again.
 */
export const outbox = pgTable(
  'outbox',
  {
    ...storedColumns,
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    sentAt: instant(),
    attempts: integer().notNull().default(0),
    /** Lease: no other process takes the letter before this time; null when it is free. */
    nextAttemptAt: instant(),
    error: text(),
  },
  (t) => [index('outbox_unsent').on(t.sentAt, t.createdAt)],
)
