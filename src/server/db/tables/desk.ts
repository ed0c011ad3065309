import { sql } from 'drizzle-orm'
import { index, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deskKinds } from '#contract/desk/claim.ts'
import type { decisionKinds } from '#contract/desk/decision-entry.ts'
import { idOf, instant, storedColumns } from '../columns.ts'
import { users } from './companies.ts'

export const deskKindEnum = pgEnum('desk_kind', deskKinds)

/** Staff with an item of the decision desk open: a lease that ends by itself, and locks nothing. */
export const deskClaims = pgTable(
  'desk_claims',
  {
    kind: deskKindEnum().notNull(),
    /** The approval's or the repricing's id. */
    subjectId: uuid().notNull(),
    userId: idOf(() => users.id),
    since: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId, t.userId] }),
    index('desk_claims_expiry').on(t.expiresAt),
  ],
)

/** Staff who have taken an item of the decision desk on: it stays theirs until they give it back or another takes it. */
export const deskAssignments = pgTable(
  'desk_assignments',
  {
    kind: deskKindEnum().notNull(),
    /** The approval's or the repricing's id. */
    subjectId: uuid().notNull(),
    userId: idOf(() => users.id),
    since: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] }), index('desk_assignments_user').on(t.userId)],
)

/** Reasons for rejections that staff keep as templates, each for some kinds of decisions. */
export const rejectionReasons = pgTable(
  'rejection_reasons',
  {
    ...storedColumns,
    title: text().notNull(),
    text: text().notNull(),
    /** Empty for every kind. */
    kinds: text().array().$type<(typeof decisionKinds)[number][]>().notNull(),
    /** The last to have written it. */
    userId: idOf(() => users.id),
  },
  (t) => [uniqueIndex('rejection_reasons_title').on(sql`lower(${t.title})`)],
)
