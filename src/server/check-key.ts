import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { deploymentMarks, manifests, sourceAccounts, twoFactors } from '#server/db/schema.ts'
import { openAuthenticator } from '#server/identity/two-factor.ts'
import { openManifestSecrets } from '#server/manifests/manifest-secrets.ts'
import { openToken } from '#server/buildpacks/source-control/accounts.ts'
import { StartRefused } from '#server/config/start-refused.ts'

/** Stored secrets of each kind to try, since one may be damaged. */
const tried = 5

const markName = 'secrets_key'

/** Distinguishes keys without revealing anything about them. */
const checkValueOf = (secretsKey: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', 'key check', 32)).toString('hex')

function opens(open: () => unknown): boolean {
  try {
    open()
    return true
  } catch {
    return false
  }
}

/** True if stored secrets can be decrypted with this key; null if there are none. */
async function opensStored(db: Database, secretsKey: Uint8Array): Promise<boolean | null> {
  const config = { secretsKey }
  const pushed = await db.select().from(manifests).orderBy(desc(manifests.createdAt)).limit(tried)
  const accounts = await db.select().from(sourceAccounts).limit(tried)
  const factors = await db.select().from(twoFactors).limit(tried)
  const found = [
    ...pushed.map((row) => () => openManifestSecrets(config, row)),
    ...accounts.map((row) => () => openToken(config, row)),
    ...factors.map((row) => () => openAuthenticator(config, row)),
  ]
  return found.length === 0 ? null : found.some(opens)
}

const storedValue = async (db: Database): Promise<string | undefined> => {
  const [mark] = await db.select().from(deploymentMarks).where(eq(deploymentMarks.name, markName))
  return mark?.value
}

/**
 * Verifies that a database's secrets were encrypted with this key: by the check value stored at its first start, or,
 * if an older version stored none, by decrypting a secret. Throws StartRefused for another key.
 */
export async function checkSecretsKey(db: Database, secretsKey: Uint8Array, now: Date): Promise<void> {
  const refusal = new StartRefused(
    'SECRETS_KEY is not the key that the secrets in this database were encrypted with. ' +
      'Start with the key of its first start: another one would make its secrets unreadable.',
  )
  const value = checkValueOf(secretsKey)
  if ((await storedValue(db)) === undefined) {
    if ((await opensStored(db, secretsKey)) === false) throw refusal
    // Another process starting at the same time may be first.
    await db.insert(deploymentMarks).values({ name: markName, value, createdAt: now }).onConflictDoNothing()
  }
  const stored = Buffer.from((await storedValue(db)) ?? '')
  const given = Buffer.from(value)
  if (stored.length !== given.length || !timingSafeEqual(stored, given)) throw refusal
}
