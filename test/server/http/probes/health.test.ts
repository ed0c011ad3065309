import { sql, TransactionRollbackError } from 'drizzle-orm'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { serveHealth } from '#server/http/probes/health.ts'
import { call } from '#test/support/people.ts'
import { type TestServer, testServer } from '#test/support/server.ts'

describe('on a database that does as it is told', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A server whose database answers so. */
  function serverOn(execute: () => Promise<unknown>): Hono {
    const app = new Hono()
    const db = { execute } as unknown as Database
    serveHealth(app, { db, log: pino({ level: 'silent' }) })
    return app
  }
  const silent = () => new Promise(() => undefined)

  test('a server is alive while its process answers: the database is not asked', async () => {
    const execute = vi.fn<typeof silent>(silent)
    const answer = await serverOn(execute).request('/healthz')
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
    expect(execute).not.toHaveBeenCalled()
  })

  test('it is not ready when the database refuses', async () => {
    const answer = await serverOn(() => Promise.reject(new Error('password authentication failed'))).request(
      '/readyz',
    )
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'unavailable', message: 'The database does not answer.' },
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('nor after two seconds when the database does not answer at all, asked once for all who ask', async () => {
    const execute = vi.fn<typeof silent>(silent)
    const server = serverOn(execute)
    const statuses: number[] = []
    const ask = async () => void statuses.push((await server.request('/readyz')).status)
    const asked = Promise.all(Array.from({ length: 10 }, ask))
    await vi.advanceTimersByTimeAsync(1999)
    expect(statuses).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 503))
    expect(execute).toHaveBeenCalledTimes(1)
    const again = ask()
    await vi.advanceTimersByTimeAsync(2000)
    await again
    expect(execute).toHaveBeenCalledTimes(2)
  })
})

describe('on a database', () => {
  let server: TestServer
  beforeAll(async () => (server = await testServer()))
  afterAll(() => server.close())

  const ready = async () => {
    const { status, body } = await call(server, 'GET', '/readyz')
    return [status, body]
  }
  const migrations = sql`drizzle.__drizzle_migrations`
  const behind = 'The database lacks migrations of this build.'
  const ahead = 'The database has migrations that this build does not know.'

  test('a server is ready where all of this build’s migrations and no others have run', async () => {
    expect(await ready()).toEqual([200, { status: 'ready' }])
    // What an older and a newer build would leave behind; each is taken back.
    const last = sql`(select max(created_at) from ${migrations})`
    const answers: unknown[] = []
    for (const [change, message] of [
      [sql`update ${migrations} set created_at = created_at - 1 where created_at = ${last}`, behind],
      [sql`delete from ${migrations}`, behind],
      [sql`insert into ${migrations} (hash, created_at) values ('later', ${last} + 1)`, ahead],
    ] as const) {
      await server.db
        .transaction(async (tx) => {
          await tx.execute(change)
          const app = new Hono()
          serveHealth(app, { db: tx, log: pino({ level: 'silent' }) })
          const answer = await app.request('/readyz')
          answers.push([answer.status, await answer.json()])
          tx.rollback()
        })
        .catch((error: unknown) => {
          if (!(error instanceof TransactionRollbackError)) throw error
        })
      expect(answers.pop()).toEqual([503, { status: 'unavailable', message }])
    }
    expect(await ready()).toEqual([200, { status: 'ready' }])
  })

  test('it is not ready, and alive, from the moment it begins to stop', async () => {
    const stopping = new AbortController()
    const app = new Hono()
    serveHealth(app, { db: server.db, log: pino({ level: 'silent' }), stopping: stopping.signal })
    expect((await app.request('/readyz')).status).toBe(200)
    const asked = app.request('/readyz')
    stopping.abort()
    for (const answer of [await asked, await app.request('/readyz')])
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { status: 'unavailable', message: 'The server is shutting down.' },
      ])
    expect((await app.request('/healthz')).status).toBe(200)
  })
})
