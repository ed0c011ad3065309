import { bigserial, index, pgTable, uuid } from 'drizzle-orm/pg-core'

/** Stands for what belongs to nobody: the reference lists, and people's names wherever they are shown. */
export const platformOwner = '00000000-0000-0000-0000-000000000000'

/**
 * Names the state of everything that answers show of an add-on, a company or a person (the owner): triggers draw a
 * new version with every change, in the transaction that makes it. An owner has a row for each transaction that
 * ever raised it at the same time as others, so that none waits for another's, and none can deadlock.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ownerId: uuid().notNull(),
    contentVersion: uuid().notNull().defaultRandom(),
  },
  (t) => [index('content_versions_owner').on(t.ownerId)],
)
