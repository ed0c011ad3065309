import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { gitHubOf, linkAccount, openToken } from '#server/buildpacks/source-control/accounts.ts'
import { checkSecretsKey } from '#server/keys/check-key.ts'
import { rotateKey } from '#server/keys/rotate-key.ts'
import { readConfig } from '#server/read-config.ts'
import * as schema from '#server/db/schema.ts'
import { manifests, sourceAccounts, twoFactors, securityEvents } from '#server/db/schema.ts'
import { openAuthenticator, storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { openManifestSecrets } from '#server/manifests/manifest-secrets.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { lookAtBoxes } from '#server/keys/sealed-boxes.ts'
import { sealedColumns } from '#server/keys/sealed-columns.ts'
import { keyId, type SecretKeys } from '#server/keys/secret-box.ts'
import { otherSecretsKey, testSecretsKey } from '#test/support/database/secrets-key.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { createPerson } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const old = Buffer.from(testSecretsKey, 'hex')
const fresh = Buffer.from(otherSecretsKey, 'hex')
const ofOld: SecretKeys = { secretsKey: old, otherSecretsKey: null }
const ofFresh: SecretKeys = { secretsKey: fresh, otherSecretsKey: null }
/** The keys of servers from when the new key takes over until the old one has gone. */
const both: SecretKeys = { secretsKey: fresh, otherSecretsKey: old }
const now = new Date('2026-11-02T09:00:00Z')
const place = { databaseUrl: 'postgresql://elsewhere', dataDir: '' }
const silent = () => undefined

/** Sealed under the old key: the secrets of two manifests, an account's token, an authenticator. */
beforeEach(async () => {
  const { db, config } = on.server
  const addon = await addonAt(on.world, 'alpha')
  await pushManifest(on.world.act('provider'), addon, { ...manifestOf(addon.slug), name: 'Another' })
  const { id: userId } = on.world.provider
  await linkAccount(db, config, { userId, login: 'ada', token: 'token-of-ada', now })
  await storeTwoFactor(db, config, { userId, secret: Buffer.from('seed'), confirmed: true, now })
  await checkSecretsKey(db, ofOld, now)
})

const start = (keys: SecretKeys) => checkSecretsKey(on.server.db, keys, now)

async function expectOpens(keys: SecretKeys) {
  const { db } = on.server
  const pushed = await db.select().from(manifests)
  expect(pushed).toHaveLength(2)
  for (const row of pushed) expect(openManifestSecrets(keys, row).password).toHaveLength(32)
  const [account] = await db.select().from(sourceAccounts)
  expect(openToken(keys, account ?? { userId: '', tokenBox: '' })).toBe('token-of-ada')
  const [factor] = await db.select().from(twoFactors)
  expect(Buffer.from(openAuthenticator(keys, factor ?? { userId: '', secretBox: '' })).toString()).toBe(
    'seed',
  )
}

const boxes = async () => {
  const { db } = on.server
  const rows = [
    ...(await db.select({ box: manifests.secrets }).from(manifests)),
    ...(await db.select({ box: sourceAccounts.tokenBox }).from(sourceAccounts)),
    ...(await db.select({ box: twoFactors.secretBox }).from(twoFactors)),
  ]
  return rows.map(({ box }) => box.split('.')[1])
}

test('servers with both keys read all; rotation seals all under the new one, which then is the only one', async () => {
  const { db } = on.server
  await start(both)
  await expectOpens(both)
  const told: string[] = []
  const report = await rotateKey(db, { ...both, ...place }, (line) => void told.push(line))
  expect(told).toEqual([
    '4 secrets are stored, 4 of them under the old key.',
    'manifest: 2 sealed anew, 2 of all left',
    'GitHub account: 1 sealed anew, 1 of all left',
    'authenticator: 1 sealed anew, 0 of all left',
  ])
  expect(report).toContain(`all are sealed under ${keyId(fresh)} now`)
  expect(await boxes()).toEqual(Array.from({ length: 4 }, () => keyId(fresh)))
  const events = await db.select().from(securityEvents)
  expect(events.filter(({ kind }) => kind === 'key_rotated')).toMatchObject([
    { party: 'command', actorId: null, details: { what: keyId(fresh) } },
  ])
  await expectOpens(ofFresh)
  await start(ofFresh)
  await start(both)
  await expect(start(ofOld)).rejects.toThrow('SECRETS_KEY is not the key')
})

test('while secrets lie under two keys, a start with one of them is refused', async () => {
  // The one key is known before the other begins to seal.
  await start({ secretsKey: old, otherSecretsKey: fresh })
  await start(ofOld)
  await start(both)
  for (const one of [ofOld, ofFresh])
    await expect(start(one)).rejects.toThrow('moved from one key to another')
  await start({ secretsKey: old, otherSecretsKey: fresh })
})

test('a rotation that was interrupted goes on where it ended', async () => {
  const { db } = on.server
  const failing = (line: string) => {
    if (line.startsWith('GitHub')) throw new Error('killed')
  }
  await expect(rotateKey(db, { ...both, ...place }, failing)).rejects.toThrow('killed')
  const found = await lookAtBoxes(db, both)
  expect(found).toMatchObject({ current: 3, unreadable: [] })
  expect(found.underOther).toEqual([`authenticator ${on.world.provider.id}`])
  const told: string[] = []
  await rotateKey(db, { ...both, ...place }, (line) => void told.push(line))
  expect(told.slice(1)).toEqual(['authenticator: 1 sealed anew, 0 of all left'])
  await expectOpens(ofFresh)
})

test('what a server seals under the old key meanwhile is told, and sealed by the next run', async () => {
  const { db } = on.server
  const { id: userId } = on.world.provider
  const telling = async (line: string) => {
    if (line.startsWith('GitHub'))
      await linkAccount(db, ofOld, { userId, login: 'ada', token: 'token-of-ada', now })
  }
  await expect(rotateKey(db, { ...both, ...place }, telling)).rejects.toThrow(
    '1 secrets were sealed under the old key',
  )
  await expect(start(ofFresh)).rejects.toThrow('moved from one key')
  await rotateKey(db, { ...both, ...place }, silent)
  await expectOpens(ofFresh)
})

test('what no key opens is named, and holds nothing up', async () => {
  const { db } = on.server
  await db.update(twoFactors).set({ secretBox: 'v1.bm90IHdoYXQgd2FzIHNlYWxlZCwgYnV0IGFzIGxvbmc=' })
  const report = await rotateKey(db, { ...both, ...place }, silent)
  expect(report).toContain(`nor did before: authenticator ${on.world.provider.id}.`)
  await start(ofFresh)
})

test('keys of another database, or one key alone, rotate nothing', async () => {
  const { db } = on.server
  await expect(rotateKey(db, { ...ofOld, ...place }, silent)).rejects.toThrow('There is one key only')
  const foreign = { secretsKey: fresh, otherSecretsKey: fresh.toReversed() }
  await expect(rotateKey(db, { ...foreign, ...place }, silent)).rejects.toThrow('is not the key')
  expect(await boxes()).toEqual(Array.from({ length: 4 }, () => keyId(old)))
})

test('the key beside an embedded database is succeeded by one that a start reads, also if it was interrupted', async () => {
  const { db } = on.server
  const folder = mkdtempSync(join(tmpdir(), 'rotated-'))
  const read = () => readConfig({ DATA_DIR: folder }, { demo: false })
  const { secretsKey: first } = read()
  await on.server.clear()
  const { id: userId } = await createPerson(on.server, 'ada@acme.example')
  await storeTwoFactor(db, read(), { userId, secret: Buffer.from('seed'), confirmed: true, now })
  await linkAccount(db, read(), { userId, login: 'ada', token: 'token-of-ada', now })
  const killed = () => {
    throw new Error('killed')
  }
  await expect(rotateKey(db, read(), killed)).rejects.toThrow('killed')
  expect(read().otherSecretsKey).toEqual(first)
  await start(read())
  expect((await gitHubOf(db, { ...on.server.config, ...read() }, userId)).token).toBe('token-of-ada')
  await rotateKey(db, read(), silent)
  const { secretsKey: second, otherSecretsKey: none } = read()
  expect(none).toBeNull()
  expect(second).not.toEqual(first)
  expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  expect(await lookAtBoxes(db, read())).toEqual({ current: 2, underOther: [], unreadable: [] })
  await start(read())
  rmSync(folder, { recursive: true })
})

test('every column of boxes is rotated', () => {
  const columns = Object.values(schema)
    .filter((each) => is(each, PgTable))
    .flatMap((table) => Object.entries(getTableColumns(table)).map(([name, column]) => ({ name, column })))
  const boxed = columns.filter(({ name }) => /Box$|^box$|^secrets$/.test(name))
  expect(boxed.length).toBeGreaterThan(2)
  expect(Object.values(sealedColumns).map(({ box }) => box)).toEqual(
    expect.arrayContaining(boxed.map(({ column }) => column)),
  )
})
