import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { approvalTypes } from '#contract/approval.ts'
import { idOf, instant, storedColumns } from '../columns.ts'
import { addons } from './addons.ts'
import { users } from './companies.ts'

export const approvalTypeEnum = pgEnum('approval_type', approvalTypes)
/** `notStarted`: its request was withdrawn. The record stays for its trail, and is not served (READINGS 40). */
export const approvalStateEnum = pgEnum('approval_state', ['pending', 'approved', 'rejected', 'notStarted'])

/** At most one approval of each type per add-on; one that was never requested has no row. */
export const approvals = pgTable(
  'approvals',
  {
    ...storedColumns,
    addonId: idOf(() => addons.id),
    type: approvalTypeEnum().notNull(),
    state: approvalStateEnum().notNull(),
    /** When it became pending; null if it is not. */
    pendingSince: instant(),
    /** Staff only. */
    notes: text(),
    /** Staff's latest message with a decision or an edit; null once it is given or withdrawn. */
    message: text(),
    requesterId: uuid().references(() => users.id),
    approverId: uuid().references(() => users.id),
    /** The add-on's revision when the approval was requested or lapsed, and when it was decided. */
    requestedRevision: bigint({ mode: 'number' }),
    decidedRevision: bigint({ mode: 'number' }),
  },
  (t) => [
    unique('approvals_one_of_a_type').on(t.addonId, t.type),
    // The queue in its orders; without a state, those that are not pending come last both ways.
    index('approvals_queue').on(t.state, t.pendingSince, t.id),
    index('approvals_oldest').on(t.pendingSince, t.id),
    index('approvals_newest').on(t.pendingSince.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('approvals_by_type').on(t.type, t.id),
    index('approvals_requester').on(t.requesterId),
    // The latest decisions first.
    index('approvals_decided').on(t.decidedRevision.desc().nullsLast()),
    check('approvals_pending_since', sql`(${t.state} = 'pending') = (${t.pendingSince} is not null)`),
  ],
)

export const approvalMessageBy = pgEnum('approval_message_by', ['provider', 'platform'])

/** Messages between provider and staff on approvals, in the order of `serial`; never changed. */
export const approvalMessages = pgTable(
  'approval_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'number' }).notNull(),
    approvalId: idOf(() => approvals.id, { onDelete: 'cascade' }),
    by: approvalMessageBy().notNull(),
    /** Null if it is not known any more. */
    authorId: uuid().references(() => users.id),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('approval_messages_approval').on(t.approvalId, t.serial)],
)
