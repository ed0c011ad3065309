import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idOf, instant, storedColumns } from '../columns.ts'
import { users } from './companies.ts'

/** Passkeys: what verifies a device's answers. Nothing in it is secret. */
export const passkeys = pgTable(
  'passkeys',
  {
    ...storedColumns,
    userId: idOf(() => users.id),
    /** As WebAuthn names it, in base64url. */
    credentialId: text().notNull().unique(),
    /** The public key as the device gave it (COSE), in base64url. */
    publicKey: text().notNull(),
    /** The device's count of signatures; it stays 0 where a device does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Hints for browsers on how to reach the device. */
    transports: text().array().notNull(),
    name: text().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
)

/** Challenges for devices to answer, each once, as hashes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    /** The one of these that may answer it: a session that adds a passkey, a half session, or a browser that signs in with nothing else. */
    sessionId: uuid(),
    halfSessionId: uuid(),
    browserHash: text(),
    address: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('passkey_challenges_address').on(t.address, t.createdAt),
    index('passkey_challenges_session').on(t.sessionId),
    index('passkey_challenges_half').on(t.halfSessionId),
  ],
)
