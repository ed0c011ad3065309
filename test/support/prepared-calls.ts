import { testPasswordCost } from './server.ts'
import { createHash, randomBytes } from 'node:crypto'
import { desc, eq, isNull } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import { sealManifestSecrets } from '#server/manifests/manifest-secrets.ts'
import type { Database } from '#server/db/database.ts'
import {
  apiAuthorizations,
  authorizationCodes,
  deskAssignments,
  deskClaims,
  identitySessions,
  notices,
  manifests,
  oauthCredentials,
  outbox,
  relayCalls,
  teamMembers,
  teams,
  users,
} from '#server/db/schema.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { storeChallenge } from '#server/identity/passkeys/challenges.ts'
import { namedUrl, storePasskey } from './passkey-client.ts'
import { PasskeyDevice } from './passkey-device.ts'

interface Prepared {
  db: Database
}

/** The password of whoever calls. */
export const presentPassword = 'the old one of theirs'
/** The verifier of a code that a sign-in gave. */
export const codeVerifier = randomBytes(32).toString('base64url')
/** A code that a sign-in gave. */
export const code = 'code_of_a_sign_in'

/** The code in the database. */
export async function storeCode({ db }: Prepared): Promise<void> {
  const [session] = await db.select().from(identitySessions).where(isNull(identitySessions.endedAt)).limit(1)
  if (session === undefined) throw new Error('nobody is signed in')
  await db.insert(authorizationCodes).values({
    codeHash: hashToken(code),
    sessionId: session.id,
    userId: session.userId,
    redirectUri: 'http://127.0.0.1:3000/login/oauth',
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  })
}

/** A password that is known, for whoever calls. */
export async function storePassword({ db }: Prepared, callerId: string): Promise<void> {
  const passwordHash = await hashPassword(presentPassword, testPasswordCost)
  await db.update(users).set({ passwordHash }).where(eq(users.id, callerId))
}

const passkeyDevice = new PasskeyDevice(namedUrl)
const passkeyChallenge = randomBytes(32).toString('base64url')

/** A challenge for a passkey, given to the caller's first session. */
export async function storeChallengeOf({ db }: Prepared, callerId: string): Promise<void> {
  const [session] = await db
    .select()
    .from(identitySessions)
    .where(eq(identitySessions.userId, callerId))
    .orderBy(identitySessions.createdAt)
    .limit(1)
  if (session === undefined) throw new Error('the caller is not signed in')
  await storeChallenge(db, passkeyChallenge, { sessionId: session.id }, 'a network')
}

/** The answer of a device that makes a passkey on that challenge. */
export const newPasskey = () =>
  passkeyDevice.make(
    JSON.stringify({ challenge: passkeyChallenge, rp: { id: 'localhost' }, user: { id: 'AA' } }),
  )

const provingDevice = new PasskeyDevice(namedUrl)

/** A passkey of the caller's, and a challenge for it. */
export async function storeProving(prepared: Prepared, callerId: string): Promise<void> {
  await storePasskey(prepared.db, callerId, provingDevice)
  await storeChallengeOf(prepared, callerId)
}

/** The passkey's answer on the challenge. */
export const usedPasskey = () =>
  provingDevice.use(JSON.stringify({ challenge: passkeyChallenge, rpId: 'localhost' }))

/** An item of the desk that whoever calls has open. */
export const storeClaim =
  (subjectId: string) =>
  async ({ db }: Prepared, userId: string): Promise<void> => {
    const now = new Date()
    await db
      .insert(deskClaims)
      .values({ kind: 'repricing', subjectId, userId, since: now, expiresAt: now })
      .onConflictDoNothing()
  }

/** An approval that whoever calls has taken on. */
export const storeAssignment =
  (subjectId: string) =>
  async ({ db }: Prepared, userId: string): Promise<void> => {
    await db
      .insert(deskAssignments)
      .values({ kind: 'approval', subjectId, userId, since: new Date() })
      .onConflictDoNothing()
  }

/** A notice that is read. */
export const storeRead =
  (id: string) =>
  async ({ db }: Prepared): Promise<void> => {
    await db.update(notices).set({ readAt: new Date() }).where(eq(notices.id, id))
  }

/** A letter that was given up. */
export const storeLetter =
  (id: string) =>
  async ({ db }: Prepared): Promise<void> => {
    const now = new Date()
    const fate = { sentAt: null, givenUpAt: now, attempts: 12, nextAttemptAt: null }
    await db
      .insert(outbox)
      .values({
        id,
        to: 'ada@customers.example',
        subject: 'News',
        text: 'Hello',
        createdAt: now,
        updatedAt: now,
        ...fate,
      })
      .onConflictDoUpdate({ target: outbox.id, set: fate })
  }

/** A team that somebody belongs to, and that whoever calls owns. */
export const storeTeam =
  (teamId: string, memberId: string) =>
  async ({ db }: Prepared, ownerId: string): Promise<void> => {
    const dates = { createdAt: new Date(), updatedAt: new Date() }
    await db
      .insert(teams)
      .values({ id: teamId, name: `Team ${teamId}`, type: 'team', ...dates })
      .onConflictDoNothing()
    await db
      .insert(teamMembers)
      .values([
        { teamId, userId: memberId, role: 'member', ...dates },
        { teamId, userId: ownerId, role: 'owner', ...dates },
      ])
      .onConflictDoNothing()
  }

/** A call that waits for an add-on's relay, or that one has taken with that lease. */
export const storeRelayCall =
  (call: { id: string; addonId: string; reviewId: string; lease: string | null }) =>
  async ({ db }: Prepared): Promise<void> => {
    const [createdAt, later] = [new Date(), new Date(Date.now() + 60_000)]
    const until = { expiresAt: later, leaseUntil: call.lease === null ? null : later }
    const asked = { method: 'HEAD', path: '/resources', headers: {}, wrongPassword: false } as const
    await db.insert(relayCalls).values({ ...call, ...asked, ...until, createdAt })
  }

/** A previous API token and a previous client secret of an add-on, which work for another day. */
export const storePreviousSecrets =
  (addonId: string) =>
  async ({ db }: Prepared): Promise<void> => {
    const at = new Date()
    const values = {
      addonId,
      lastFour: 'last',
      previousHash: 'previous',
      previousLastFour: 'prev',
      previousUntil: new Date('2100-01-01T00:00:00Z'),
      createdAt: at,
      updatedAt: at,
    }
    const { previousHash, previousLastFour, previousUntil } = values
    const set = { previousHash, previousLastFour, previousUntil }
    await db
      .insert(apiAuthorizations)
      .values({ ...values, tokenHash: `token of ${addonId}` })
      .onConflictDoUpdate({ target: apiAuthorizations.addonId, set })
    await db
      .insert(oauthCredentials)
      .values({ ...values, secretHash: `secret of ${addonId}` })
      .onConflictDoUpdate({ target: oauthCredentials.addonId, set })
  }

/** An older manifest of an add-on that has another password, which works for a time if `isKept`. */
export const storeOlderPassword =
  (addonId: string, isKept: boolean) =>
  async ({ db, config }: Prepared & { config: ServerConfig }): Promise<void> => {
    const [current] = await db
      .select()
      .from(manifests)
      .where(eq(manifests.addonId, addonId))
      .orderBy(desc(manifests.number))
      .limit(1)
    if (current === undefined) throw new Error(`add-on ${addonId} has no manifest`)
    const { id, number, ...rest } = current
    const isCurrent = eq(manifests.id, id)
    await db
      .update(manifests)
      .set({ number: number + 1 })
      .where(isCurrent)
    const secrets = sealManifestSecrets(config, addonId, { password: 'an older one', ssoSalt: 'a salt' })
    const [older] = await db
      .insert(manifests)
      .values({ ...rest, number, secrets })
      .returning()
    const kept = { previousPasswordOf: older?.id ?? null, previousPasswordUntil: new Date('2100-01-01') }
    if (isKept) await db.update(manifests).set(kept).where(isCurrent)
  }
