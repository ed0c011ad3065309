import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildpacks } from '#server/db/schema.ts'
import { createPerson, type Person } from '#test/support/people.ts'
import { Registry } from '#test/support/provider/registry.ts'
import { sharedSourceControl } from '#test/support/provider/source-control.ts'
import { readAs } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const sources = sharedSourceControl()

let registry: Registry
let ada: Person
let grace: Person
beforeEach(async () => {
  registry = new Registry(on.server, sources.url)
  ada = on.world.provider
  grace = on.world.stranger
  await registry.connect(ada, 'ada-okafor', 'sample-token-of-ada')
})

const bodySchema = v.looseObject({ id: v.string(), etag: v.string() })
type Body = v.InferOutput<typeof bodySchema>
const refusedSchema = v.looseObject({
  id: v.string(),
  message: v.string(),
  fields: v.exactOptional(v.record(v.string(), v.array(v.string()))),
})

const base = '/buildpack-registry'
const form = (more: object = {}) => ({
  namespace: 'acme',
  name: 'pgbouncer',
  description: 'Pools connections.',
  category: 'tools',
  owner: { type: 'user', id: ada.id },
  source: { type: 'github', owner: 'acme-data', repo: 'buildpack-pgbouncer' },
  support: { method: 'email', address: 'support@acme.example' },
  ...more,
})
const register = (more: object = {}, who: Person = ada) =>
  registry.ask(who, 'POST', `${base}/buildpacks`, form(more))
async function registered(more: object = {}, who: Person = ada): Promise<Body> {
  const reply = await register(more, who)
  expect([reply.status, reply.body]).toEqual([201, expect.anything()])
  return readAs(reply.body, bodySchema)
}
const namesOf = (reply: { body: unknown }) =>
  readAs(reply.body, v.array(v.looseObject({ name: v.string() }))).map(({ name }) => name)

describe('registering', () => {
  test('gives a buildpack without a revision, of whoever registers it', async () => {
    const made = await registered({ namespace: 'Acme' })
    expect(made).toMatchObject({
      namespace: 'acme',
      name: 'pgbouncer',
      two_factor_authentication: false,
      owner: { id: ada.id, type: 'user', name: ada.email },
      owners: [{ id: ada.id, email: ada.email }],
      role: 'owner',
      source: { type: 'github', owner: 'acme-data', repo: 'buildpack-pgbouncer' },
      support: { method: 'email', address: 'support@acme.example' },
      latest_revision: null,
      live_release: null,
      archived_at: null,
    })
    for (const path of [made.id, 'acme%2Fpgbouncer', 'ACME%2FPgBouncer'])
      expect(await registry.ask(grace, 'GET', `${base}/buildpacks/${path}`)).toMatchObject({
        status: 200,
        body: { id: made.id, role: null, owners: [] },
      })
    expect((await registry.ask(grace, 'GET', `${base}/buildpacks/acme%2Fnothing`)).status).toBe(404)
    expect((await registry.ask(undefined, 'GET', `${base}/buildpacks/${made.id}`)).status).toBe(401)
  })

  test.each([
    ['namespace', { namespace: 'a' }],
    ['namespace', { namespace: '-acme' }],
    ['name', { name: 'my-buildpack' }],
    ['name', { name: 'pg bouncer' }],
    ['description', { description: ' ' }],
    ['category', { category: 'things' }],
    ['support.method', { support: { method: 'github', address: 'x' } }],
    ['support.address', { support: { method: 'email', address: 'nobody' } }],
    ['support.address', { support: { method: 'website', address: 'javascript:alert(1)' } }],
    ['source', { source: { type: 'github', owner: 'acme-data', repo: 'no-such' } }],
    ['source', { source: { type: 'github', owner: 'globex', repo: 'buildpack-logdrain' } }],
    ['source', { source: { type: 'github', owner: 'globex', repo: 'secret-agent' } }],
    ['source.owner', { source: { type: 'github', owner: '../..', repo: 'x' } }],
    ['two_factor_authentication', { two_factor_authentication: true }],
    ['more', { more: 1 }],
  ])('what is wrong stands at %s: %j', async (field, more) => {
    const reply = await register(more)
    expect(reply.status).toBe(422)
    const { id, message, fields = {} } = readAs(reply.body, refusedSchema)
    expect([id, Object.keys(fields)]).toEqual(['invalid', [field]])
    expect(message).toContain(fields[field]?.[0])
    expect(await on.server.db.select().from(buildpacks)).toEqual([])
  })

  test('needs a connected account, and an owner that one may publish for', async () => {
    expect((await register({ owner: { type: 'user', id: grace.id } })).status).toBe(422)
    const team = await registry.team('Acme Data', [
      [ada, 'member'],
      [grace, 'owner'],
    ])
    const owner = { type: 'team', id: team }
    expect((await register({ owner })).body).toMatchObject({
      fields: { owner: [expect.stringContaining('owner or admin')] },
    })
    const unknown = await register({ owner: { type: 'user', id: grace.id } }, grace)
    expect(unknown.body).toMatchObject({
      fields: { source: ['needs a GitHub account: connect yours first'] },
    })
  })

  test('a name is taken for good, a namespace by who began it; at the same time too', async () => {
    const replies = await Promise.all([register(), register(), register()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    await registry.connect(grace, 'gracelq', 'sample-token-of-grace')
    const hers = {
      owner: { type: 'user', id: grace.id },
      source: { type: 'github', owner: 'globex', repo: 'buildpack-logdrain' },
    }
    expect((await register({ ...hers, name: 'logdrain' }, grace)).body).toMatchObject({
      fields: { namespace: [expect.stringContaining('belongs to somebody else')] },
    })
    await registered({ ...hers, namespace: 'globex', name: 'logdrain' }, grace)
    const { id } = readAs(
      (await registry.ask(ada, 'GET', `${base}/buildpacks/acme%2Fpgbouncer`)).body,
      bodySchema,
    )
    await registry.ask(ada, 'POST', `${base}/buildpacks/${id}/actions/archive`, {})
    expect((await register()).body).toMatchObject({ fields: { name: [expect.stringContaining('is taken')] } })
  })

  test('is done once where the answer was lost', async () => {
    const send = () => registry.ask(ada, 'POST', `${base}/buildpacks`, form(), { 'idempotency-key': 'one' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(readAs(second.body, bodySchema).id).toBe(readAs(first.body, bodySchema).id)
  })
})

describe('lists', () => {
  test('are of one’s own and one’s teams; an enterprise is there as one', async () => {
    const team = await registry.team(
      'Acme Data',
      [
        [ada, 'admin'],
        [grace, 'member'],
      ],
      'enterprise',
    )
    await registered({ owner: { type: 'team', id: team } })
    await registered({
      name: 'mine',
      source: { type: 'github', owner: 'ada-okafor', repo: 'buildpack-fonts' },
    })
    const own = await registry.ask(ada, 'GET', `${base}/users/${ada.id}/buildpacks`)
    expect(namesOf(own)).toEqual(['mine', 'pgbouncer'])
    expect(own.body).toMatchObject([{}, { owner: { type: 'enterprise', name: 'Acme Data' }, role: 'admin' }])
    const hers = await registry.ask(grace, 'GET', `${base}/users/~/buildpacks`)
    expect(hers.body).toMatchObject([{ name: 'pgbouncer', role: 'member', owners: [{ email: ada.email }] }])
    expect(await registry.ask(grace, 'GET', `${base}/users/~/memberships`)).toMatchObject({
      body: [{ role: 'member', team: { id: team, name: 'Acme Data', type: 'enterprise' } }],
    })
    for (const list of ['buildpacks', 'memberships']) {
      expect((await registry.ask(grace, 'GET', `${base}/users/${ada.id}/${list}`)).status).toBe(404)
      expect((await registry.ask(on.world.admin, 'GET', `${base}/users/${ada.id}/${list}`)).status).toBe(200)
      expect((await registry.ask(ada, 'GET', `${base}/users/nobody/${list}`)).status).toBe(404)
    }
  })

  test('by namespace and name, without the archived ones unless asked for', async () => {
    await registered()
    const { id } = await registered({ name: 'vector' })
    await registered({ namespace: 'ada', name: 'fonts' })
    const find = async (query: string) =>
      namesOf(await registry.ask(grace, 'GET', `${base}/buildpacks?${query}`))
    expect(await find('in[namespace][]=acme')).toEqual(['pgbouncer', 'vector'])
    expect(await find('in%5Bnamespace%5D%5B%5D=ACME&in%5Bnamespace%5D%5B%5D=ada')).toHaveLength(3)
    expect(await find('in[namespace][]=acme&in[name][]=vector')).toEqual(['vector'])
    await registry.ask(ada, 'POST', `${base}/buildpacks/${id}/actions/archive`, {})
    expect(await find('in[namespace][]=acme')).toEqual(['pgbouncer'])
    expect(await find('in[namespace][]=acme&archived=true')).toEqual(['pgbouncer', 'vector'])
    expect((await registry.ask(ada, 'GET', `${base}/buildpacks?archived=1`)).status).toBe(422)
  })
})

describe('changing and archiving', () => {
  test('is for who publishes; members and strangers are told why not', async () => {
    const team = await registry.team('Acme Data', [
      [ada, 'owner'],
      [grace, 'member'],
    ])
    const { id, etag } = await registered({ owner: { type: 'team', id: team } })
    const path = `${base}/buildpacks/${id}`
    const stranger = await createPerson(on.server, 'nobody@else.example')
    for (const who of [grace, stranger, on.world.admin]) {
      expect((await registry.ask(who, 'PATCH', path, { description: 'Mine now' })).status).toBe(403)
      expect((await registry.ask(who, 'POST', `${path}/actions/archive`, {})).status).toBe(403)
    }
    const changed = await registry.ask(
      ada,
      'PATCH',
      path,
      { support: { method: 'website', address: 'https://acme.example/help' }, category: 'packages' },
      { 'if-match': etag },
    )
    expect(changed.body).toMatchObject({
      category: 'packages',
      support: { method: 'website', address: 'https://acme.example/help' },
    })
    expect((await registry.ask(ada, 'PATCH', path, { category: 'tools' }, { 'if-match': etag })).status).toBe(
      412,
    )
  })

  test('a buildpack goes to a team of its owner’s and on from there', async () => {
    const team = await registry.team('Acme Data', [
      [ada, 'owner'],
      [grace, 'admin'],
    ])
    const { id } = await registered()
    const path = `${base}/buildpacks/${id}`
    const give = (who: Person, owner: object) => registry.ask(who, 'PATCH', path, { owner })
    expect((await give(ada, { type: 'team', id: team })).body).toMatchObject({
      owner: { id: team, type: 'team' },
      owners: [{ email: ada.email }, { email: grace.email }],
    })
    expect((await give(ada, { type: 'user', id: grace.id })).status).toBe(422)
    expect((await give(grace, { type: 'user', id: grace.id })).status).toBe(200)
    expect((await give(ada, { type: 'user', id: ada.id })).status).toBe(403)
  })

  test('archived is for good', async () => {
    const { id } = await registered()
    const path = `${base}/buildpacks/${id}`
    expect((await registry.ask(ada, 'POST', `${path}/actions/archive`, {})).body).toMatchObject({
      archived_at: on.server.clock.now().toISOString(),
    })
    for (const reply of [
      await registry.ask(ada, 'POST', `${path}/actions/archive`, {}),
      await registry.ask(ada, 'PATCH', path, { description: 'More' }),
      await registry.ask(ada, 'POST', `${path}/revisions`, { ref: 'main' }),
    ])
      expect(reply).toMatchObject({ status: 422, body: { message: 'The buildpack is archived.' } })
    expect((await registry.ask(ada, 'GET', path)).status).toBe(200)
  })
})
