import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { serveHealth } from '#server/http/health.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server whose database answers so. */
function serverOn(execute: () => Promise<unknown>): Hono {
  const app = new Hono()
  const db = { execute } as unknown as Database
  serveHealth(app, { db, log: pino({ level: 'silent' }) })
  return app
}

test('is 200 while the database answers, and is never cached', async () => {
  const answer = await serverOn(() => Promise.resolve({ rows: [] })).request('/healthz')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(vi.getTimerCount()).toBe(0)
})

test('is 503 when the database refuses', async () => {
  const answer = await serverOn(() => Promise.reject(new Error('gone'))).request('/healthz')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable' }])
})

test('is 503 after two seconds when the database does not answer at all', async () => {
  const asked = Promise.resolve(serverOn(() => new Promise(() => undefined)).request('/healthz'))
  let status: number | undefined
  const answered = asked.then((answer) => (status = answer.status))
  await vi.advanceTimersByTimeAsync(1999)
  expect(status).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(await answered).toBe(503)
})
