import { sql } from 'drizzle-orm'
import { boolean, index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from './companies.ts'

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id)

/** A browser's session with the identity server; its cookie is stored as a hash. */
export const identitySessions = pgTable(
  'identity_sessions',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    userId: ofUser(),
    cookieHash: text().notNull().unique(),
    /** Where it began: the client's address, and the browser as it names itself. Null for sessions from before these were kept. */
    address: text(),
    userAgent: text(),
    createdAt: instant().notNull(),
    /** Written every ten minutes at most. */
    lastUsedAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [index('identity_sessions_user').on(t.userId)],
)

/** One-time codes, valid 60 seconds, as hashes; `usedAt` detects a second use. */
export const authorizationCodes = pgTable('authorization_codes', {
  codeHash: text().primaryKey(),
  sessionId: uuid()
    .notNull()
    .references(() => identitySessions.id),
  userId: ofUser(),
  redirectUri: text().notNull(),
  codeChallenge: text().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})

/**
 * Bearer tokens, as hashes. `codeHash` is the code a token was issued for, so that a second use of the code can
 * revoke it.
 */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    tokenHash: text().notNull().unique(),
    userId: ofUser(),
    sessionId: uuid()
      .notNull()
      .references(() => identitySessions.id),
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index('access_tokens_session').on(t.sessionId), index('access_tokens_code').on(t.codeHash)],
)

/** Sign-in attempts, counted per account and per address to throttle guessing. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    email: text().notNull(),
    address: text().notNull(),
    succeeded: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('attempts_email').on(t.email, t.createdAt),
    index('attempts_address').on(t.address, t.createdAt),
  ],
)

export const passwordResetState = pgEnum('password_reset_state', ['asked', 'used', 'replaced', 'expired'])

/** Resets of passwords that were asked for by mail, whether there is such an account or not. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    email: text().notNull(),
    address: text().notNull(),
    /** True once the account was looked for, and the link sent if it was found. */
    looked: boolean().notNull().default(false),
    userId: uuid().references(() => users.id),
    /** Of the link's token. */
    tokenHash: text().unique(),
    state: passwordResetState().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('resets_email').on(t.email, t.createdAt),
    index('resets_address').on(t.address, t.createdAt),
    index('resets_user').on(t.userId),
    index('resets_open')
      .on(t.expiresAt)
      .where(sql`state = 'asked'`),
  ],
)
