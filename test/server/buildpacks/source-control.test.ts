import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sourceAccounts } from '#server/db/schema.ts'
import { readConfig } from '#server/config/read-config.ts'
import type { Person } from '#test/support/people.ts'
import { Registry } from '#test/support/provider/registry.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { sharedSourceControl } from '#test/support/provider/source-control.ts'
import { useWorld } from '../support/use-world.ts'
import { portOf } from '#test/support/port-of.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()
const sources = sharedSourceControl()
const base = '/source-control/github'

let registry: Registry
let ada: Person
beforeEach(() => {
  registry = new Registry(on.server, sources.url)
  ada = on.world.provider
})

const link = (token = 'sample-token-of-ada') => registry.ask(ada, 'POST', `${base}/account`, { token })
const get = (path: string) => registry.ask(ada, 'GET', `${base}/${path}`)

describe('an account', () => {
  test('that is not connected is a 404 everywhere', async () => {
    for (const path of ['user', 'orgs', 'search/repositories?q=x'])
      expect(await get(path)).toMatchObject({
        status: 404,
        body: { id: 'not_found', message: expect.any(String) },
      })
    expect((await registry.ask(ada, 'DELETE', `${base}/account`)).status).toBe(404)
    expect((await registry.ask(undefined, 'GET', `${base}/user`)).status).toBe(401)
  })

  test('is connected by its token, which is stored sealed, and forgotten', async () => {
    expect(await link()).toMatchObject({ status: 201, body: { login: 'ada-okafor', name: 'Ada Okafor' } })
    expect(JSON.stringify(await on.server.db.select().from(sourceAccounts))).not.toContain('sample-token')
    expect((await get('user')).body).toMatchObject({ login: 'ada-okafor' })
    expect((await link('sample-token-of-grace')).body).toMatchObject({ login: 'gracelq' })
    expect((await get('user')).body).toMatchObject({ login: 'gracelq' })
    expect((await registry.ask(on.world.stranger, 'GET', `${base}/user`)).status).toBe(404)
    expect((await registry.ask(ada, 'DELETE', `${base}/account`)).body).toEqual({ login: 'gracelq' })
    expect((await get('user')).status).toBe(404)
    expect(on.server.logged.join('')).not.toContain('sample-token')
  })

  test('of a token that GitHub does not take is refused at the field, and is no 401 of ours', async () => {
    expect(await link('some-other-token')).toMatchObject({
      status: 422,
      body: { fields: { token: [expect.stringContaining('not accepted by GitHub')] } },
    })
    expect((await link('short')).status).toBe(422)
    await registry.connect(ada, 'ada-okafor', 'revoked-since')
    expect((await get('user')).status).toBe(422)
    expect(await on.server.db.select().from(sourceAccounts)).toHaveLength(1)
  })
})

describe('what it sees', () => {
  beforeEach(() => link())

  test('are its organizations', async () => {
    expect((await get('orgs')).body).toMatchObject([{ login: 'acme-data' }, { login: 'acme-labs' }])
  })

  test('are repositories by words and by whose they are; private ones that are its own', async () => {
    const search = async (q: string) => {
      const { body } = await get(`search/repositories?${new URLSearchParams({ q })}`)
      return readAs(
        body,
        v.looseObject({ items: v.array(v.looseObject({ full_name: v.string() })) }),
      ).items.map((each) => each.full_name)
    }
    expect(await search('buildpack user:acme-data')).toHaveLength(3)
    expect(await search('VECTOR')).toEqual(['acme-data/buildpack-vector'])
    expect(await search('user:acme-labs')).toEqual(['acme-labs/buildpack-nightly'])
    expect(await search('user:globex')).toEqual(['globex/buildpack-logdrain', 'globex/buildpack-syslog'])
    expect((await get(`search/repositories?q=${'x'.repeat(257)}`)).status).toBe(422)
    expect((await get('search/repositories')).status).toBe(422)
  })
})

describe('a source control in trouble', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.close()
    server?.closeAllConnections()
    server = undefined
  })

  async function answering(status: number, body: string): Promise<void> {
    server = createServer((_, response) => void response.writeHead(status).end(body))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = portOf(server)
    await registry.connect(ada, 'ada-okafor', 'sample-token-of-ada')
    Object.assign(on.server.config, { sourceControlUrl: `http://127.0.0.1:${port}` })
  }

  test.each([
    [500, '{}'],
    [403, '{"message": "API rate limit exceeded"}'],
    [429, ''],
    [200, 'not JSON'],
    [200, '{"login": 7}'],
  ])('answering %d %s is a 503 with a reason', async (status, body) => {
    await answering(status, body)
    expect(await get('user')).toMatchObject({
      status: 503,
      body: { id: 'unavailable', message: expect.stringContaining('GitHub') },
    })
  })
})

test('without configuration it is the demo’s in the demo and GitHub else', () => {
  const read = (demo: boolean, more: object = {}) =>
    readConfig({ SECRETS_KEY: testSecretsKey, ...more }, { demo }).sourceControlUrl
  expect(read(true)).toBe('http://127.0.0.1:3200')
  expect(read(false)).toBe('https://api.github.com')
  expect(read(true, { SOURCE_CONTROL_URL: 'https://github.acme.example/api/v3/' })).toBe(
    'https://github.acme.example/api/v3',
  )
})
