import { sql } from 'drizzle-orm'
import { boolean, index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, storedColumns } from '../columns.ts'
import { companies } from './companies.ts'

export const accountInvitationState = pgEnum('account_invitation_state', ['invited', 'accepted', 'withdrawn'])

/** Invitations to an account. The account has the id of its invitation, so that the security trail names one person. */
export const accountInvitations = pgTable(
  'account_invitations',
  {
    ...storedColumns,
    /** In lower case. */
    email: text().notNull(),
    companyId: uuid().references(() => companies.id),
    /** True if the account is to be platform staff's. */
    staff: boolean().notNull(),
    state: accountInvitationState().notNull(),
    /** Of the latest link's token. */
    tokenHash: text().notNull().unique(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('account_invitations_open')
      .on(t.email)
      .where(sql`state = 'invited'`),
    index('account_invitations_text').using('gin', t.email.op('gin_trgm_ops')),
  ],
)
