import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SecurityKind, SecurityParty } from '#contract/security/security-event.ts'
import { instant } from '../columns.ts'

/** Values of a security event that are neither secret nor nested. */
export type SecurityDetails = Readonly<Record<string, string | number | boolean>>

/**
 * Security events, in one hash chain per UTC day. Ids refer to no other table, so that nothing deleted there takes an
 * event along. Times are real.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    day: date({ mode: 'string' }).notNull(),
    /** From 1 within the day. */
    number: integer().notNull(),
    at: instant().notNull(),
    kind: text().$type<SecurityKind>().notNull(),
    /** The user whose account it is about; null if it is about none. */
    personId: uuid(),
    party: text().$type<SecurityParty>().notNull(),
    /** The user who did it; null for another party. */
    actorId: uuid(),
    address: text(),
    /** The browser as it names itself. */
    browser: text(),
    requestId: text(),
    details: jsonb().$type<SecurityDetails>().notNull(),
    /** Of the event and the one before it. */
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.number] }),
    index('security_events_person').on(t.personId, t.at),
    index('security_events_kind').on(t.kind, t.at),
  ],
)

/**
 * The checkpoint of each day: the count of its events, the hash of the last, and that of the day before. It remains
 * when the day's events are swept.
 */
export const securityDays = pgTable('security_days', {
  day: date({ mode: 'string' }).primaryKey(),
  previousHash: text().notNull(),
  count: integer().notNull(),
  hash: text().notNull(),
  sweptAt: instant(),
})
