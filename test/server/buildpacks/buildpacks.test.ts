import { expect, test } from 'vitest'
import { buildpacks } from '#server/db/schema.ts'
import { createPerson, type Person } from '#test/support/people.ts'
import { readId, readObject, readObjects } from '#test/support/read-as.ts'
import { registryWorld } from '../support/use-registry.ts'

/* CONTRACT, registry: buildpacks of several people and teams beside each other. */
const world = registryWorld()
const { on, ask, register, registered } = world

const base = '/buildpack-registry'
const own = (who: Person) => ({ type: 'user', id: who.id })
const ofTeam = (id: string) => ({ type: 'team', id })
const namesOf = ({ body }: { body: unknown }) => readObjects(body).map(({ name }) => name)
const archive = (path: string, who = world.ada) => ask(who, 'POST', `${path}/actions/archive`, {})

test('registering gives a buildpack without a revision, of whoever registers it, once for a key', async () => {
  const key = { 'idempotency-key': 'one' }
  const made = await register({ namespace: 'Acme' }, world.ada, key)
  const { ada } = world
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      namespace: 'acme',
      name: 'vector',
      two_factor_authentication: false,
      owner: { id: ada.id, type: 'user', name: ada.email },
      owners: [{ id: ada.id, email: ada.email }],
      role: 'owner',
      source: { type: 'github', owner: 'acme-data', repo: 'buildpack-vector' },
      support: { method: 'email', address: 'support@acme.example' },
      latest_revision: null,
      live_release: null,
      archived_at: null,
    },
  ])
  const id = readId(made.body)
  expect(await register({ namespace: 'Acme' }, world.ada, key)).toMatchObject({ status: 201, body: { id } })
  for (const path of [id, 'acme%2Fvector', 'ACME%2FVeCtor'])
    expect((await ask(world.grace, 'GET', `${base}/buildpacks/${path}`)).body).toMatchObject({
      id,
      role: null,
      owners: [],
    })
  expect((await ask(world.grace, 'GET', `${base}/buildpacks/acme%2Fnothing`)).status).toBe(404)
})

const sourceAt = (owner: string, repo: string) => ({ source: { type: 'github', owner, repo } })
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
  ['source', sourceAt('acme-data', 'no-such')],
  ['source', sourceAt('globex', 'buildpack-logdrain')],
  ['source', sourceAt('globex', 'secret-agent')],
  ['source.owner', sourceAt('../..', 'x')],
  ['two_factor_authentication', { two_factor_authentication: true }],
])('registering what is wrong stands at %s: %j', async (field, more) => {
  const reply = await register(more)
  expect(reply.status).toBe(422)
  const { id, message, fields } = readObject(reply.body)
  expect([id, Object.keys(fields as object)]).toEqual(['invalid', [field]])
  expect(message).toContain((fields as Record<string, string[]>)[field]?.[0])
  expect(await on.server.db.select().from(buildpacks)).toEqual([])
})

test('registering needs a connected account, and an owner that one may publish for', async () => {
  const alone = await createPerson(on.server, 'alone@else.example')
  const team = await world.registry.team('Acme Data', [
    [world.ada, 'member'],
    [world.grace, 'owner'],
  ])
  for (const [owner, who, fields] of [
    [own(world.grace), world.ada, { owner: [expect.any(String)] }],
    [ofTeam(team), world.ada, { owner: [expect.stringContaining('owner or admin')] }],
    [own(alone), alone, { source: ['needs a GitHub account: connect yours first'] }],
  ] as const)
    expect(await register({ owner }, who)).toMatchObject({ status: 422, body: { fields } })
})

test('registering takes a name for good, and a namespace for who began it; at the same time too', async () => {
  const replies = await Promise.all([register(), register(), register()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  const hers = { owner: own(world.grace), ...sourceAt('globex', 'buildpack-logdrain'), name: 'logdrain' }
  expect((await register(hers, world.grace)).body).toMatchObject({
    fields: { namespace: [expect.stringContaining('belongs to somebody else')] },
  })
  await registered({ ...hers, namespace: 'globex' }, world.grace)
  const [first] = readObjects((await ask(world.ada, 'GET', `${base}/buildpacks`)).body)
  await archive(`${base}/buildpacks/${String(first?.id)}`)
  expect((await register()).body).toMatchObject({ fields: { name: [expect.stringContaining('is taken')] } })
})

test('a buildpack names its own owner and publishers, and the caller’s role in it', async () => {
  const { ada, grace } = world
  const member = await createPerson(on.server, 'member@acme.example')
  const first = await world.registry.team(
    'First',
    [
      [ada, 'owner'],
      [member, 'member'],
    ],
    'enterprise',
  )
  const second = await world.registry.team('Second', [
    [grace, 'owner'],
    [ada, 'admin'],
  ])
  await registered({ owner: ofTeam(first), name: 'one', namespace: 'first' })
  await registered({ owner: ofTeam(second), name: 'two', namespace: 'second' })
  await registered({ name: 'three', namespace: 'third' })
  const emails = (...people: Person[]) => people.map(({ id, email }) => ({ id, email }))
  const seenBy = async (who: Person) => (await ask(who, 'GET', `${base}/buildpacks`)).body
  const enterprise = { id: first, name: 'First', type: 'enterprise' }
  expect(await seenBy(ada)).toMatchObject([
    { name: 'one', role: 'owner', owner: enterprise, owners: emails(ada) },
    { name: 'two', role: 'admin', owner: { id: second, name: 'Second' }, owners: emails(grace, ada) },
    { name: 'three', role: 'owner', owner: { id: ada.id, name: ada.email }, owners: emails(ada) },
  ])
  expect(await seenBy(grace)).toMatchObject([
    { name: 'one', role: null, owners: [] },
    { name: 'two', role: 'owner', owners: emails(grace, ada) },
    { name: 'three', role: null, owner: { name: 'third' }, owners: [] },
  ])
  expect(await seenBy(member)).toMatchObject([
    { name: 'one', role: 'member', owners: emails(ada) },
    { name: 'two', role: null },
    { name: 'three', role: null },
  ])
  expect((await ask(member, 'GET', `${base}/users/~/memberships`)).body).toMatchObject([
    { role: 'member', team: enterprise },
  ])
})

test('a buildpack is in the list of its owner and of its team’s people, and of nobody else; archived, where they ask for it', async () => {
  const { ada, grace } = world
  const team = await world.registry.team('Both', [
    [ada, 'owner'],
    [grace, 'member'],
  ])
  await registered({ name: 'own', namespace: 'adas' })
  await registered({ name: 'shared', namespace: 'both', owner: ofTeam(team) })
  await archive(await registered({ name: 'gone', namespace: 'adas' }))
  const names = async (who: Person, of = '~', query = '') => {
    const reply = await ask(who, 'GET', `${base}/users/${of}/buildpacks${query}`)
    return reply.status === 200 ? namesOf(reply) : reply.status
  }
  expect(await names(ada)).toEqual(['own', 'shared'])
  expect(await names(ada, '~', '?archived=true')).toEqual(['gone', 'own', 'shared'])
  expect(await names(grace)).toEqual(['shared'])
  expect(await names(on.world.admin, grace.id)).toEqual(['shared'])
  expect(await names(on.world.admin)).toEqual([])
  expect([await names(grace, ada.id), await names(ada, 'nobody')]).toEqual([404, 404])
  expect((await ask(grace, 'GET', `${base}/users/${ada.id}/memberships`)).status).toBe(404)
})

test('a buildpack is found by namespace and name, archived where it is asked for', async () => {
  await registered()
  const path = await registered({ name: 'pgbouncer' })
  await registered({ namespace: 'ada', name: 'fonts' })
  const find = async (query: string) => namesOf(await ask(world.grace, 'GET', `${base}/buildpacks?${query}`))
  expect(await find('in[namespace][]=acme')).toEqual(['pgbouncer', 'vector'])
  expect(await find('in%5Bnamespace%5D%5B%5D=ACME&in%5Bnamespace%5D%5B%5D=ada')).toHaveLength(3)
  expect(await find('in[namespace][]=acme&in[name][]=vector')).toEqual(['vector'])
  await archive(path)
  expect(await find('in[namespace][]=acme')).toEqual(['vector'])
  expect(await find('in[namespace][]=acme&archived=true')).toEqual(['pgbouncer', 'vector'])
  expect((await ask(world.ada, 'GET', `${base}/buildpacks?archived=1`)).status).toBe(422)
})

test('a buildpack is changed and archived by who publishes it, not by members, strangers or staff', async () => {
  const team = await world.registry.team('Acme Data', [
    [world.ada, 'owner'],
    [world.grace, 'member'],
  ])
  const path = await registered({ owner: ofTeam(team) })
  for (const who of [world.grace, on.world.stranger, on.world.admin]) {
    expect((await ask(who, 'PATCH', path, { description: 'Mine now' })).status).toBe(403)
    expect((await archive(path, who)).status).toBe(403)
  }
  const change = {
    support: { method: 'website', address: 'https://acme.example/help' },
    category: 'packages',
  }
  expect((await ask(world.ada, 'PATCH', path, change)).body).toMatchObject(change)
})

test('a buildpack goes to a team of its owner’s and on from there', async () => {
  const { ada, grace } = world
  const team = await world.registry.team('Acme Data', [
    [ada, 'owner'],
    [grace, 'admin'],
  ])
  const path = await registered()
  const give = (who: Person, owner: object) => ask(who, 'PATCH', path, { owner })
  expect((await give(ada, ofTeam(team))).body).toMatchObject({
    owner: { id: team, type: 'team' },
    owners: [{ email: grace.email }, { email: ada.email }],
  })
  expect((await give(ada, own(grace))).status).toBe(422)
  expect((await give(grace, own(grace))).status).toBe(200)
  expect((await give(ada, own(ada))).status).toBe(403)
})

test('a buildpack asks for a code only where who asks for it has an authenticator', async () => {
  const path = await registered()
  const change = () => ask(world.ada, 'PATCH', path, { two_factor_authentication: true })
  await world.registry.giveAuthenticator(world.grace)
  expect(await change()).toMatchObject({
    status: 422,
    body: { fields: { two_factor_authentication: [expect.any(String)] } },
  })
  await world.registry.giveAuthenticator(world.ada)
  expect(await change()).toMatchObject({ status: 200, body: { two_factor_authentication: true } })
})

test('a buildpack is archived for good', async () => {
  const path = await registered()
  const at = on.server.clock.now().toISOString()
  expect((await archive(path)).body).toMatchObject({ archived_at: at })
  for (const reply of [
    await archive(path),
    await ask(world.ada, 'PATCH', path, { description: 'More' }),
    await ask(world.ada, 'POST', `${path}/revisions`, { ref: 'main' }),
  ])
    expect(reply).toMatchObject({ status: 422, body: { message: 'The buildpack is archived.' } })
  expect((await ask(world.ada, 'GET', path)).status).toBe(200)
})
