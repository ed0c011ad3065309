import { index, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { deskKinds } from '#contract/desk/claim.ts'
import { idOf, instant } from '../columns.ts'
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
