import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/config/log.ts'
import { call } from '#test/support/people.ts'
import { readObject } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

const worlds = useWorld()
let lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const logged = () => lines.map((line) => readObject(JSON.parse(line)))
beforeEach(() => {
  lines = []
})

const app = () =>
  createApp({
    db: worlds.server.db,
    clock: worlds.server.clock,
    config: worlds.server.config,
    log,
    portalDir: null,
  })

describe('the log', () => {
  test('has a line per request: who asked for what, and how it went', async () => {
    const reply = await call({ app: app() }, 'GET', '/api/v3/addons?q=private', { as: worlds.world.provider })
    expect(logged()).toEqual([
      {
        level: 30,
        time: expect.any(String),
        msg: 'request',
        requestId: reply.headers.get('request-id'),
        method: 'GET',
        path: '/api/v3/addons',
        address: 'local',
        status: 200,
        ms: expect.any(Number),
        userId: worlds.world.provider.id,
      },
    ])
  })

  test('holds no token, body or query', async () => {
    const { provider } = worlds.world
    await call({ app: app() }, 'POST', '/oauth/tokens?secret=in-the-query', {
      body: {
        grant: { code: 'the-code', type: 'authorization_code' },
        client: { secret: 'the-secret' },
        code_verifier: 'v'.repeat(43),
      },
    })
    await call({ app: app() }, 'PATCH', '/api/v3/addons/none', {
      as: provider,
      body: { summary: 'the-text' },
    })
    expect(logged()).toHaveLength(2)
    expect(lines.join('')).not.toMatch(/the-code|the-secret|vvvv|the-text|in-the-query/)
    expect(lines.join('')).not.toContain(provider.token)
  })

  test('tells where a query failed, and not with which values', async () => {
    const failure: unknown = await worlds.server.db
      .execute(sql`select ${'the-value\nof two lines'}::text from nowhere`)
      .then(() => null)
      .catch((error: unknown) => error)
    log.error({ err: failure }, 'request failed')
    log.info({ session: { token: 'the-token', password: 'the-password' } }, 'never so')
    expect(logged()[0]).toMatchObject({
      err: {
        message: expect.stringContaining('from nowhere'),
        cause: expect.stringContaining('nowhere'),
        frames: expect.arrayContaining([expect.stringMatching(/^at /)]) as unknown,
      },
    })
    expect(lines.join('')).not.toMatch(/the-value|two lines|the-token|the-password/)
  })
})
