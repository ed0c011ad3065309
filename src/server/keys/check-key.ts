import { hkdfSync } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { deploymentMarks } from '#server/db/schema.ts'
import { opensStored } from './sealed-boxes.ts'
import { openingKeys, type SecretKeys } from './secret-box.ts'
import { StartRefused } from '#server/config/problems.ts'

/** The marks of keys under which secrets lie: the database's key and, while it is rotated, another. */
const markNames = ['secrets_key', 'secrets_key_other'] as const

/** True for the name of a key's mark, and not of another of the database's marks. */
export const isKeyMark = (name: string | undefined): boolean => markNames.some((each) => each === name)

/** Distinguishes keys without revealing anything about them. */
const checkValueOf = (secretsKey: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', 'key check', 32)).toString('hex')

/** Reads the check values of the keys under which a database's secrets lie. */
export async function storedMarks(db: Database): Promise<string[]> {
  const marks = await db.select().from(deploymentMarks).where(inArray(deploymentMarks.name, markNames))
  return marks.map(({ value }) => value)
}

/** True if every one of a database's marks is of one of these keys. */
export function fitsMarks(marks: readonly string[], keys: SecretKeys): boolean {
  const values = new Set(openingKeys(keys).map(checkValueOf))
  return marks.every((value) => values.has(value))
}

/** Stores a key's mark; another process starting at the same time may be first. */
const mark = async (db: Database, name: (typeof markNames)[number], key: Uint8Array, now: Date) =>
  void (await db
    .insert(deploymentMarks)
    .values({ name, value: checkValueOf(key), createdAt: now })
    .onConflictDoNothing())

/** The first of the keys that an unmarked database's secrets may be encrypted with; undefined if none is. */
async function fitting(db: Database, keys: readonly Uint8Array[]): Promise<Uint8Array | undefined> {
  for (const key of keys) if ((await opensStored(db, key)) !== false) return key
  return undefined
}

/**
 * Verifies that a database's secrets were encrypted with these keys: by the check values stored at its first start and
 * when a rotation began, or, if an older version stored none, by decrypting a secret. Marks a key that begins to seal.
 * Throws StartRefused for other keys, and for one alone while secrets lie under two.
 */
export async function checkSecretsKey(db: Database, keys: SecretKeys, now: Date): Promise<void> {
  const refusal = new StartRefused(
    'SECRETS_KEY is not the key that the secrets in this database were encrypted with. ' +
      'Start with that key; after a rotation, it is the newest one. With any other, its secrets stay unreadable.',
  )
  const given = openingKeys(keys)
  if ((await storedMarks(db)).length === 0) {
    const key = await fitting(db, given)
    if (key === undefined) throw refusal
    await mark(db, 'secrets_key', key, now)
  }
  const values = given.map(checkValueOf)
  const fits = async () => fitsMarks(await storedMarks(db), keys)
  if (!(await fits())) throw (await isRotating(db, values)) ? rotating() : refusal
  if ((await storedMarks(db)).includes(checkValueOf(keys.secretsKey))) return
  await mark(db, 'secrets_key_other', keys.secretsKey, now)
  if (!(await fits())) throw rotating()
}

const rotating = () =>
  new StartRefused(
    'The secrets in this database are being moved from one key to another. Start with the new one as SECRETS_KEY and ' +
      'the old one as SECRETS_KEY_OTHER, until npm run admin -- rotate-key has told that none is left.',
  )

/** True if some of the marks are of these keys, and some of another. */
const isRotating = async (db: Database, values: readonly string[]) =>
  (await storedMarks(db)).some((value) => values.includes(value))

/** Marks the key that seals as the only one of the database: its secrets lie under no other any more. */
export const endRotation = (db: Database, { secretsKey }: SecretKeys, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(deploymentMarks).where(inArray(deploymentMarks.name, markNames))
    await mark(tx, 'secrets_key', secretsKey, now)
  })
