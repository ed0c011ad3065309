import { DrizzleQueryError } from 'drizzle-orm'
import type { Hono } from 'hono'
import { pino } from 'pino'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { call } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const worlds = useWorld()
let failures: string[] = []
let attempts = 0
let app: Hono

/** The database, but its next transactions end with these SQLSTATEs after all their work. */
function failing(db: Database): Database {
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      attempts += 1
      const result = await work(tx)
      const code = failures.shift()
      if (code !== undefined) {
        throw new DrizzleQueryError('commit', [], Object.assign(new Error('lost'), { code }))
      }
      return result
    }, config)
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
}

beforeEach(async () => {
  await addonAt(worlds.world, 'alpha', 'acme-queue')
  failures = []
  attempts = 0
  const { db, clock, config } = worlds.server
  const log = pino({ level: 'silent' })
  app = createApp({ db: failing(db), clock, config, log, portalDir: null })
})

const save = () =>
  call({ app }, 'PATCH', '/api/v3/addons/acme-queue', {
    as: worlds.world.provider,
    body: { summary: 'Queues that keep their promise.' },
  })
const version = async () =>
  readAs(
    (await worlds.api('provider', 'GET', '/addons/acme-queue')).body,
    v.looseObject({ etag: v.string() }),
  ).etag

describe('a transaction that lost against another one', () => {
  test.each(['40001', '40P01'])('(%s) is run again, and counts once', async (code) => {
    const before = await version()
    failures = [code, code]
    const reply = await save()
    expect(reply).toMatchObject({ status: 200, body: { summary: 'Queues that keep their promise.' } })
    expect(attempts).toBe(3)
    expect(reply.headers.get('etag')).toBe(await version())
    expect(await version()).not.toBe(before)
  })

  test('again and again is a fault in the end, and changes nothing', async () => {
    const before = await version()
    failures = Array.from({ length: 10 }, () => '40001')
    expect(await save()).toMatchObject({ status: 500, body: { id: 'internal' } })
    expect(attempts).toBe(4)
    expect(await version()).toBe(before)
  })

  test('to a row that another one wrote first is a conflict, not a fault', async () => {
    failures = ['23505']
    expect(await save()).toMatchObject({ status: 409, body: { id: 'conflict' } })
    expect(attempts).toBe(1)
  })

  test('for any other reason is not run again, and its answer says nothing of it', async () => {
    failures = ['22012']
    const reply = await save()
    expect(reply).toMatchObject({ status: 500, body: { id: 'internal' } })
    expect(JSON.stringify(reply.body)).not.toMatch(/commit|lost|22012|at /)
    expect(attempts).toBe(1)
  })
})
