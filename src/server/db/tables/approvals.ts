import { bigint, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { approvalTypes } from '#contract/approval.ts'
import { storedColumns } from '../columns.ts'
import { addons } from './addons.ts'
import { users } from './companies.ts'

export const approvalTypeEnum = pgEnum('approval_type', approvalTypes)
export const approvalStateEnum = pgEnum('approval_state', ['pending', 'approved', 'rejected'])

/** At most one of a type per add-on; an approval that was never asked for has no row. */
export const approvals = pgTable(
  'approvals',
  {
    ...storedColumns,
    addonId: uuid()
      .notNull()
      .references(() => addons.id),
    type: approvalTypeEnum().notNull(),
    state: approvalStateEnum().notNull(),
    /** For staff only. */
    notes: text(),
    /** For the provider: why it was rejected. */
    message: text(),
    requesterId: uuid().references(() => users.id),
    approverId: uuid().references(() => users.id),
    /** The add-on's revision when it was asked for, or lapsed, and when it was decided. */
    requestedRevision: bigint({ mode: 'number' }),
    decidedRevision: bigint({ mode: 'number' }),
  },
  (t) => [unique('approvals_one_of_a_type').on(t.addonId, t.type)],
)
