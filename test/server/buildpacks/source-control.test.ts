import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { GitHub } from '#server/buildpacks/source-control/github.ts'
import { sourceAccounts } from '#server/db/schema.ts'
import { readConfig } from '#server/read-config.ts'
import { createPerson } from '#test/support/people.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { portOf } from '#test/support/port-of.ts'
import { readObject, readObjects } from '#test/support/read-as.ts'
import { registryWorld } from '../support/use-registry.ts'

const world = registryWorld()
const { on, ask } = world
const base = '/source-control/github'

const link = (token: string, who = world.ada) => ask(who, 'POST', `${base}/account`, { token })
const unlink = () => ask(world.ada, 'DELETE', `${base}/account`)
const get = (path: string, who = world.ada) => ask(who, 'GET', `${base}/${path}`)

test('an account that is not connected is a 404 everywhere', async () => {
  const other = await createPerson(on.server, 'other@acme.example')
  for (const path of ['user', 'orgs', 'search/repositories?q=x'])
    expect(await get(path, other)).toMatchObject({
      status: 404,
      body: { id: 'not_found', message: expect.any(String) },
    })
  expect((await ask(other, 'DELETE', `${base}/account`)).status).toBe(404)
})

test('an account is connected by its token, which is stored sealed, and goes alone', async () => {
  expect(await link('sample-token-of-grace')).toMatchObject({ status: 201, body: { login: 'gracelq' } })
  expect(await link('sample-token-of-ada')).toMatchObject({
    status: 201,
    body: { login: 'ada-okafor', name: 'Ada Okafor' },
  })
  expect(JSON.stringify(await on.server.db.select().from(sourceAccounts))).not.toContain('sample-token')
  expect((await get('user')).body).toMatchObject({ login: 'ada-okafor' })
  expect((await unlink()).body).toEqual({ login: 'ada-okafor' })
  expect((await get('user')).status).toBe(404)
  expect((await get('user', world.grace)).body).toMatchObject({ login: 'gracelq' })
  expect(on.server.logged.join('')).not.toContain('sample-token')
})

test('an account of a token that GitHub does not take is refused at the field, and is no 401 of ours', async () => {
  expect(await link('some-other-token')).toMatchObject({
    status: 422,
    body: { fields: { token: [expect.stringContaining('not accepted by GitHub')] } },
  })
  await world.registry.connect(world.ada, 'ada-okafor', 'revoked-since')
  expect((await get('user')).status).toBe(422)
})

test('an account sees its organizations, and repositories by words and by whose they are; private ones that are its own', async () => {
  expect((await get('orgs')).body).toMatchObject([{ login: 'acme-data' }, { login: 'acme-labs' }])
  const search = async (q: string) => {
    const { body } = await get(`search/repositories?${new URLSearchParams({ q })}`)
    return readObjects(readObject(body).items).map((each) => each.full_name)
  }
  expect(await search('buildpack user:acme-data')).toHaveLength(3)
  expect(await search('VECTOR')).toEqual(['acme-data/buildpack-vector'])
  expect(await search('user:acme-labs')).toEqual(['acme-labs/buildpack-nightly'])
  expect(await search('user:globex')).toEqual(['globex/buildpack-logdrain', 'globex/buildpack-syslog'])
  expect((await get(`search/repositories?q=${'x'.repeat(257)}`)).status).toBe(422)
  expect((await get('search/repositories')).status).toBe(422)
})

/** A source control’s answer to a request. */
type Answering = (request: IncomingMessage, response: ServerResponse) => void

describe('another source control', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.close()
    server?.closeAllConnections()
    server = undefined
  })

  async function answering(answer: Answering): Promise<string> {
    server = createServer(answer)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${portOf(server)}`
    Object.assign(on.server.config, { sourceControlUrl: url })
    return url
  }

  test.each([
    [500, '{}', /does not answer/],
    [403, '{"message": "API rate limit exceeded"}', /too much was asked/],
    [429, '', /too much was asked/],
    [200, 'not JSON', /cannot be read/],
    [200, '{"login": 7}', /cannot be read/],
  ])('answering %d %s is a 503 with a reason', async (status, body, reason) => {
    await answering((_, response) => void response.writeHead(status).end(body))
    expect(await get('user')).toMatchObject({
      status: 503,
      body: { id: 'unavailable', message: expect.stringMatching(/^GitHub/) },
    })
    expect((await get('user')).body).toMatchObject({ message: expect.stringMatching(reason) })
  })

  // 409 is an empty repository, 422 a commit that there is not.
  test.each([404, 409, 422])('that has nothing there, by a %d, is a 404', async (status) => {
    await answering((_, response) => void response.writeHead(status).end('{}'))
    expect(await get('user')).toMatchObject({ status: 404, body: { id: 'not_found' } })
  })

  test('that closes a connection as it is used is asked once more', async () => {
    let asked = 0
    await answering((request, response) => {
      asked += 1
      if (asked === 1) request.socket.destroy()
      else response.end('{"id":1,"login":"ada-okafor","name":null,"html_url":"https://x.example"}')
    })
    expect(await get('user')).toMatchObject({ status: 200, body: { login: 'ada-okafor' } })
    expect(asked).toBe(2)
  })

  const place = { owner: 'acme', repo: 'many' }

  test.each([
    [130, 130, 2],
    [100, 100, 2],
    [99, 99, 1],
    [1200, 1000, 10],
  ])('with %d branches is read page by page: %d names in %d requests', async (all, read, requests) => {
    let asked = 0
    const url = await answering((request, response) => {
      asked += 1
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'))
      const names = Array.from({ length: all }, (_, n) => ({ name: `b${n}`, commit: { sha: `s${n}` } }))
      response.end(JSON.stringify(names.slice((page - 1) * 100, page * 100)))
    })
    const found = await new GitHub(url, null).branches(place)
    expect(found.map(({ name }) => name)).toEqual(Array.from({ length: read }, (_, n) => `b${n}`))
    expect(asked).toBe(requests)
  })

  test('has files and folders, of which the files are read', async () => {
    const url = await answering((_, response) => {
      response.end('[{"name":"detect","type":"file"},{"name":"compile","type":"dir"}]')
    })
    expect(await new GitHub(url, null).files(place, 'bin', 'main')).toEqual(['detect'])
  })

  test('has archives, of up to 50 MB', async () => {
    let size = 50_000_000
    const url = await answering((_, response) => void response.end(Buffer.alloc(size)))
    const sizeRead = async () => {
      let read = 0
      await new GitHub(url, null).archive(place, 'main', (part) => void (read += part.byteLength))
      return read
    }
    expect(await sizeRead()).toBe(size)
    size += 1
    await expect(sizeRead()).rejects.toMatchObject({
      status: 422,
      detail: { ref: ['is over 50 MB as an archive'] },
    })
  })

  test('that ends in the middle of an archive does not answer: 503', async () => {
    const url = await answering((request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('begun', () => request.socket.destroy())
    })
    const archive = new GitHub(url, null).archive(place, 'main', () => undefined)
    await expect(archive).rejects.toMatchObject({ status: 503, id: 'unavailable' })
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
