import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { deploymentMarks, manifests, users } from '#server/db/schema.ts'
import { tellsStory } from '#server/demo/story-mark.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { prepareData } from '#server/prepare-data.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { checkSecretsKey } from '#server/keys/check-key.ts'
import { StartRefused } from '#server/config/problems.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { otherSecretsKey, testSecretsKey } from '#test/support/database/secrets-key.ts'
import { useWorld } from './support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { testPasswordCost } from '#test/support/server.ts'

const on = useWorld()
const key = Buffer.from(testSecretsKey, 'hex')
const otherKey = Buffer.from(otherSecretsKey, 'hex')
const now = new Date('2026-11-02T09:00:00Z')

const marks = async () => (await on.server.db.select().from(deploymentMarks)).map(({ name }) => name)

const prepare = (demo: boolean) => {
  const { db, clock, config } = on.server
  return prepareData({ db, clock, config: { ...config, demo }, log: pino({ level: 'silent' }) })
}

describe('the key', () => {
  const check = (given: Uint8Array) =>
    checkSecretsKey(on.server.db, { secretsKey: given, otherSecretsKey: null }, now)

  test('of a database’s first start is the only one after it, also without any secret', async () => {
    await check(key)
    await check(key)
    await expect(check(otherKey)).rejects.toThrow(StartRefused)
    await expect(check(otherKey)).rejects.toThrow(/SECRETS_KEY is not the key/)
    const [mark] = await on.server.db.select().from(deploymentMarks)
    expect(mark?.value).toMatch(/^[0-9a-f]{64}$/)
    expect(mark?.value).not.toBe(testSecretsKey)
  })

  test('of a database from before is known by what was sealed with it', async () => {
    await addonAt(on.world, 'alpha')
    await expect(check(otherKey)).rejects.toThrow(StartRefused)
    expect(await marks()).toEqual([])
    await check(key)
    expect(await marks()).toEqual(['secrets_key'])
    await expect(check(otherKey)).rejects.toThrow(StartRefused)
  })

  test('is not taken for another by one damaged secret', async () => {
    const addon = await addonAt(on.world, 'alpha')
    await pushManifest(on.world.act('provider'), addon, { ...manifestOf(addon.slug), name: 'Another' })
    const broken = { secrets: 'v1.broken' }
    const rows = await on.server.db.update(manifests).set(broken).where(eq(manifests.number, 2)).returning()
    expect(rows).toHaveLength(1)
    await expect(check(key)).resolves.toBeUndefined()
  })

  test('of two starts at once with two keys is one’s', async () => {
    const both = await Promise.allSettled([check(key), check(otherKey)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a database with people', () => {
  beforeEach(() => on.server.clear())

  const account = async (email: string, password: string) =>
    on.server.db.insert(users).values({
      email,
      passwordHash: await hashPassword(password, testPasswordCost),
      createdAt: now,
      updatedAt: now,
    })

  test('and no story is refused by the demo, and stays as it was', async () => {
    await account('ada@acme.example.com', 'a password of her own')
    await expect(prepare(true)).rejects.toThrow(StartRefused)
    await expect(prepare(true)).rejects.toThrow(/holds accounts, and not the demo story/)
    expect(await marks()).toEqual([])
    await prepare(false)
    expect(await marks()).toEqual(['secrets_key', 'published'])
  })

  test('of the demo story is refused without --demo, by its mark', async () => {
    await account('partner@acme.example', 'a password that was changed since')
    await on.server.db.insert(deploymentMarks).values({ name: 'demo_story', value: 'told', createdAt: now })
    await expect(prepare(false)).rejects.toThrow(/holds the demo story/)
    expect(await prepare(true)).toEqual({ storyTold: false })
  })

  test('of a story that an older version has told is known by its password, and marked by the demo', async () => {
    await account('admin@platform.example', 'demo-password')
    await expect(prepare(false)).rejects.toThrow(StartRefused)
    expect(await marks()).toEqual([])
    await prepare(true)
    expect(await marks()).toContain('demo_story')
    await on.server.db
      .update(users)
      .set({ passwordHash: await hashPassword('changed since', testPasswordCost) })
    expect(await tellsStory(on.server.db)).toBe(true)
  })
})
