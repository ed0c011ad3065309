import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { idOf, instant } from '../columns.ts'
import { users } from './companies.ts'

/** A browser's session with the identity server; its cookie is stored as a hash. */
export const identitySessions = pgTable(
  'identity_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: idOf(() => users.id),
    cookieHash: text().notNull().unique(),
    /** Where it began: the client's address, and the browser as it names itself. Null for sessions from before these were kept. */
    address: text(),
    userAgent: text(),
    createdAt: instant().notNull(),
    /** Written every ten minutes at most. */
    lastUsedAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** When a second factor was proved in it; null if none was asked for. */
    secondFactorAt: instant(),
    /** When its user last gave a proof in it: a password or a code. Null if only a provider has let them in. */
    provedAt: instant(),
    /** The id of the OpenID Connect provider that its user signed in with; null after a password. */
    oidcProvider: text(),
  },
  (t) => [index('identity_sessions_user').on(t.userId)],
)

/** A browser whose user has given the right password and not yet a second factor; its cookie is stored as a hash. */
export const halfSessions = pgTable(
  'half_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: idOf(() => users.id),
    cookieHash: text().notNull().unique(),
    /** Codes that it was given, right or wrong. */
    attempts: integer().notNull().default(0),
    /** As a session's. */
    oidcProvider: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('half_sessions_user').on(t.userId)],
)

/** Accounts of OpenID Connect providers that sign in to a user's: one of each issuer. */
export const oidcAccounts = pgTable(
  'oidc_accounts',
  {
    userId: idOf(() => users.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex('oidc_accounts_user').on(t.userId, t.issuer),
  ],
)

/** Sign-ins under way at OpenID Connect providers. State and cookie are stored as hashes. */
export const oidcAttempts = pgTable(
  'oidc_attempts',
  {
    stateHash: text().primaryKey(),
    browserHash: text().notNull(),
    /** The provider's id in the configuration. */
    provider: text().notNull(),
    /** The authorization request that it continues. */
    query: text().notNull(),
    address: text().notNull(),
    /** True if the provider was to ask its user although they are signed in there. */
    again: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('oidc_attempts_address').on(t.address, t.createdAt)],
)

/** A user's second factor: the encrypted secret of their authenticator, and what limits guessing. */
export const twoFactors = pgTable('two_factors', {
  userId: idOf(() => users.id).primaryKey(),
  secretBox: text().notNull(),
  /** Null until the first correct code. */
  confirmedAt: instant(),
  /** The period of the last accepted code; no code is accepted twice. */
  lastPeriod: bigint({ mode: 'number' }).notNull().default(0),
  failures: integer().notNull().default(0),
  failedAt: instant(),
  /** The half session whose page showed the secret, until it is confirmed; null for one that the API made. */
  halfSessionId: uuid(),
  createdAt: instant().notNull(),
})

/** Codes that take the place of an authenticator, each once, as hashes: they are random enough to need no salt. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: idOf(() => users.id),
    codeHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

/** One-time codes, valid 60 seconds, as hashes; `usedAt` detects a second use. */
export const authorizationCodes = pgTable('authorization_codes', {
  codeHash: text().primaryKey(),
  sessionId: idOf(() => identitySessions.id),
  userId: idOf(() => users.id),
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
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text().notNull().unique(),
    userId: idOf(() => users.id),
    sessionId: idOf(() => identitySessions.id),
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
    id: uuid().primaryKey().defaultRandom(),
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
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    address: text().notNull(),
    /** The browser and request that asked, for the security trail. */
    userAgent: text(),
    requestId: text(),
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
