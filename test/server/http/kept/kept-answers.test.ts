import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import {
  accessTokens,
  addons,
  companyUsers,
  contentVersions,
  identitySessions,
  plans,
  users,
} from '#server/db/schema.ts'
import { hashToken } from '#server/identity/tokens.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { call, createToken, type Person, type Reply } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../../support/use-world.ts'

const on = useWorld()

/** The platform as several processes serve it, each with answers of its own, and as one that keeps none. */
let processes: Hono[]
let computing: Hono
let opened: OpenDatabase[]
let addon: AddonRow
beforeEach(async () => {
  const { server } = on
  const { clock, config } = server
  const log = pino({ level: 'silent' })
  opened = [await server.another(), await server.another()]
  processes = [server.db, ...opened.map(({ db }) => db)].map((db) =>
    createApp({ db, clock, config, log, portalDir: null }),
  )
  computing = createApp({ db: server.db, clock, config, log, portalDir: null, keptBytes: 0 })
  addon = await addonAt(on.world, 'beta')
})
afterEach(async () => {
  for (const database of opened) await database.close()
})

const get = (app: Hono, as: Pick<Person, 'token'>, path: string): Promise<Reply> =>
  call({ app }, 'GET', `/api/v3${path}`, { as })

const processAt = (nth: number): Hono => processes[nth % processes.length] ?? computing

const screens = () => [
  '/users?current_user=true',
  '/addons',
  '/categories',
  `/companies/${on.world.companyId}`,
  `/addons/${addon.slug}`,
  ...['actions', 'plans', 'features', 'approvals', 'transitions'].map(
    (list) => `/addons/${addon.slug}/${list}`,
  ),
]

/** Expects of every process what is computed. */
async function expectComputed(as: Person): Promise<void> {
  for (const path of screens()) {
    const computed = await get(computing, as, path)
    for (const app of processes) {
      const { status, body } = await get(app, as, path)
      expect({ path, status, body }).toEqual({ path, status: computed.status, body: computed.body })
    }
  }
}

const summaries = v.object({ summary: v.nullable(v.string()) })

test('a process shows what any of them has answered to be saved', async () => {
  const { provider } = on.world
  const over = new AbortController()
  let read = 0
  const reader = async (app: Hono) => {
    while (!over.signal.aborted) {
      for (const path of [`/addons/${addon.slug}`, '/addons', `/addons/${addon.slug}/transitions`]) {
        expect((await get(app, provider, path)).status).toBe(200)
        read += 1
      }
    }
  }
  const readers = processes.map(reader)
  for (let round = 0; round < 4; round++) {
    const summary = `Summary ${round}`
    // One after the other, while the readers compute what the one before has changed.
    for (const text of ['First', 'Second', 'Third', summary]) {
      const { status } = await call({ app: processAt(round) }, 'PATCH', `/api/v3/addons/${addon.slug}`, {
        as: provider,
        body: { summary: text },
      })
      expect(status).toBe(200)
    }
    for (const app of processes) {
      const view = await get(app, provider, `/addons/${addon.slug}`)
      expect(readAs(view.body, summaries)).toEqual({ summary })
      const list = await get(app, provider, '/addons')
      expect(readAs(list.body, v.array(summaries))).toEqual([{ summary }])
    }
  }
  over.abort()
  await Promise.all(readers)
  expect(read).toBeGreaterThan(20)
  await expectComputed(provider)
})

// The default is named by the add-on's row, the names by those of its plans.
test('an answer is of one state of the database', async () => {
  const { db } = on.server
  const named = v.array(v.looseObject({ slug: v.string(), name: v.string(), default: v.boolean() }))
  const setDefault = (slug: string) =>
    db.transaction(async (tx) => {
      await tx.update(addons).set({ defaultPlanSlug: slug }).where(eq(addons.id, addon.id))
      const ofAddon = eq(plans.addonId, addon.id)
      await tx.update(plans).set({ name: 'Other' }).where(ofAddon)
      await tx
        .update(plans)
        .set({ name: 'Default' })
        .where(and(ofAddon, eq(plans.slug, slug)))
    })
  await setDefault('basic')
  const over = new AbortController()
  let read = 0
  const torn: unknown[] = []
  const reader = async (app: Hono) => {
    while (!over.signal.aborted) {
      const { body } = await get(app, on.world.provider, `/addons/${addon.slug}/plans`)
      const rows = readAs(body, named)
      torn.push(...rows.filter((plan) => plan.default !== (plan.name === 'Default')))
      read += 1
    }
  }
  const readers = [...processes, ...processes].map(reader)
  for (let round = 0; round < 100; round++) await setDefault(round % 2 === 0 ? 'big' : 'basic')
  over.abort()
  await Promise.all(readers)
  expect(read).toBeGreaterThan(50)
  expect(torn).toEqual([])
  await expectComputed(on.world.provider)
})

test('changes of one company in any order wait for no version', async () => {
  const { provider, admin, companyId } = on.world
  const other = await addonAt(on.world, 'beta', 'acme-other')
  const order = (round: number, ...ids: string[]) =>
    on.server.db.transaction(async (tx) => {
      for (const id of round % 2 === 0 ? ids : ids.toReversed())
        await tx.insert(plans).values({
          addonId: id,
          name: 'Extra',
          slug: `extra-${round}-${Math.random()}`,
          createdAt: on.server.clock.now(),
          updatedAt: on.server.clock.now(),
        })
    })
  for (let round = 0; round < 10; round++) {
    const patch = (nth: number, as: Person, path: string, body: object) =>
      call({ app: processAt(nth) }, 'PATCH', `/api/v3/${path}`, { as, body })
    const replies = await Promise.all([
      patch(0, provider, `addons/${addon.id}`, { summary: `Of ${round}` }),
      patch(1, admin, `addons/${other.id}`, { summary: `Of ${round}` }),
      patch(2, provider, `companies/${companyId}`, { city: `City ${round}` }),
      order(round, addon.id, other.id),
      order(round + 1, addon.id, other.id),
    ])
    expect(replies.slice(0, 3).map((reply) => reply?.status)).toEqual([200, 200, 200])
    await expectComputed(provider)
  }
  expect(await on.server.db.$count(contentVersions)).toBeLessThan(60)
})

describe('of a caller that is another one now,', () => {
  const seen = async (app: Hono, as: Pick<Person, 'token'>) =>
    (await get(app, as, `/addons/${addon.slug}/transitions`)).status

  test('the company’s records are kept from who has left it, and shown to who has come', async () => {
    const { provider, stranger, otherCompanyId } = on.world
    for (const app of processes)
      expect([await seen(app, provider), await seen(app, stranger)]).toEqual([200, 404])
    await on.server.db
      .update(companyUsers)
      .set({ companyId: otherCompanyId })
      .where(eq(companyUsers.userId, provider.id))
    for (const app of processes) expect(await seen(app, provider)).toBe(404)
    await expectComputed(provider)
  })

  test('what staff alone are shown is kept from who is staff no more, and shown to who has become it', async () => {
    const { provider, admin } = on.world
    for (const [person, email] of [
      [admin, admin.email],
      [provider, 'partner@platform.example'],
    ] as const)
      for (const platformAdmin of [true, false, true]) {
        await on.server.db.update(users).set({ platformAdmin, email }).where(eq(users.id, person.id))
        await expectComputed(person)
        const shown = person === provider || platformAdmin
        expect(await seen(processAt(0), person)).toBe(shown ? 200 : 404)
      }
  })

  test('nothing is shown to a token that is revoked or has expired, or of a session that has ended', async () => {
    const { provider } = on.world
    const { db } = on.server
    const revoked = await createToken(on.server, provider.id)
    const ended = await createToken(on.server, provider.id)
    const statuses = async (token: string) => Promise.all(processes.map((app) => seen(app, { token })))
    for (const token of [revoked, ended]) expect(await statuses(token)).toEqual([200, 200, 200])
    const of = (token: string) => eq(accessTokens.tokenHash, hashToken(token))
    await db.update(accessTokens).set({ revokedAt: new Date() }).where(of(revoked))
    const session = db.select({ id: accessTokens.sessionId }).from(accessTokens).where(of(ended))
    await db.update(identitySessions).set({ endedAt: new Date() }).where(eq(identitySessions.id, session))
    for (const token of [revoked, ended]) expect(await statuses(token)).toEqual([401, 401, 401])
    expect(await statuses(provider.token)).toEqual([200, 200, 200])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
    try {
      expect(await statuses(provider.token)).toEqual([401, 401, 401])
    } finally {
      vi.useRealTimers()
    }
  })
})
