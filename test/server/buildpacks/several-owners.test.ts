import { beforeEach, describe, expect, test } from 'vitest'
import { buildpackRevisions } from '#server/db/schema.ts'
import { sharedSourceControl } from '#test/support/provider/source-control.ts'
import { createPerson, type Person } from '#test/support/people.ts'
import { Registry } from '#test/support/provider/registry.ts'
import { readId } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

/* CONTRACT, registry: buildpacks, teams and source control accounts of several people beside each other. */
const on = useWorld()
const sources = sharedSourceControl()
const base = '/buildpack-registry/buildpacks'

let registry: Registry
let ada: Person
let grace: Person
beforeEach(async () => {
  registry = new Registry(on.server, sources.url)
  ada = on.world.provider
  grace = await createPerson(on.server, 'grace@zeta.example')
  await registry.connect(ada, 'ada-okafor', 'sample-token-of-ada')
  await registry.connect(grace, 'gracelq', 'sample-token-of-grace')
})

const register = (
  who: Person,
  owner: { type: 'user' | 'team'; id: string },
  name: string,
  namespace: string,
) =>
  registry.ask(who, 'POST', base, {
    namespace,
    name,
    description: 'Ships metrics.',
    category: 'tools',
    owner,
    source: { type: 'github', owner: 'acme-data', repo: 'buildpack-vector' },
    support: { method: 'email', address: 'support@acme.example' },
  })

describe('an account at source control', () => {
  const user = (who: Person) => registry.ask(who, 'GET', '/source-control/github/user')

  test('is each person’s own, and goes alone', async () => {
    expect((await user(ada)).body).toMatchObject({ login: 'ada-okafor' })
    expect((await user(grace)).body).toMatchObject({ login: 'gracelq' })
    const gone = await registry.ask(ada, 'DELETE', '/source-control/github/account')
    expect(gone.body).toEqual({ login: 'ada-okafor' })
    expect((await user(ada)).status).toBe(404)
    expect((await user(grace)).body).toMatchObject({ login: 'gracelq' })
  })
})

describe('a buildpack', () => {
  test('names its own owner, publishers and releases, and the caller’s role in it', async () => {
    const member = await createPerson(on.server, 'member@acme.example')
    const [first, second] = [
      await registry.team('First', [
        [ada, 'owner'],
        [member, 'member'],
      ]),
      await registry.team('Second', [
        [grace, 'owner'],
        [ada, 'admin'],
      ]),
    ]
    const made = [
      await register(ada, { type: 'team', id: first ?? '' }, 'one', 'first'),
      await register(ada, { type: 'team', id: second ?? '' }, 'two', 'second'),
      await register(ada, { type: 'user', id: ada.id }, 'three', 'third'),
    ]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    const emails = (...people: Person[]) => people.map(({ id, email }) => ({ id, email }))
    expect((await registry.ask(ada, 'GET', base)).body).toMatchObject([
      { name: 'one', role: 'owner', owner: { id: first, name: 'First' }, owners: emails(ada) },
      { name: 'two', role: 'admin', owner: { id: second, name: 'Second' }, owners: emails(grace, ada) },
      { name: 'three', role: 'owner', owner: { id: ada.id, name: ada.email }, owners: emails(ada) },
    ])
    expect((await registry.ask(grace, 'GET', base)).body).toMatchObject([
      { name: 'one', role: null, owners: [] },
      { name: 'two', role: 'owner', owners: emails(grace, ada) },
      { name: 'three', role: null, owner: { name: 'third' }, owners: [] },
    ])
    expect((await registry.ask(member, 'GET', base)).body).toMatchObject([
      { name: 'one', role: 'member', owners: emails(ada) },
      { name: 'two', role: null },
      { name: 'three', role: null },
    ])
  })

  test('is in the list of its owner and of its team’s people, and of nobody else', async () => {
    const team = await registry.team('Both', [
      [ada, 'owner'],
      [grace, 'member'],
    ])
    await register(ada, { type: 'user', id: ada.id }, 'own', 'adas')
    await register(ada, { type: 'team', id: team }, 'shared', 'both')
    const names = async (who: Person, of = '~') => {
      const reply = await registry.ask(who, 'GET', `/buildpack-registry/users/${of}/buildpacks`)
      return reply.status === 200 ? (reply.body as { name: string }[]).map(({ name }) => name) : reply.status
    }
    expect(await names(ada)).toEqual(['own', 'shared'])
    expect(await names(grace)).toEqual(['shared'])
    expect(await names(on.world.admin, grace.id)).toEqual(['shared'])
    expect(await names(on.world.admin, ada.id)).toEqual(['own', 'shared'])
    expect(await names(on.world.admin)).toEqual([])
    expect(await names(grace, ada.id)).toBe(404)
  })

  test('that is archived is in its people’s lists only where they ask for it', async () => {
    const id = readId((await register(ada, { type: 'user', id: ada.id }, 'gone', 'adas')).body)
    await register(ada, { type: 'user', id: ada.id }, 'here', 'adas')
    expect((await registry.ask(ada, 'POST', `${base}/${id}/actions/archive`, {})).status).toBe(200)
    const list = '/buildpack-registry/users/~/buildpacks'
    expect((await registry.ask(ada, 'GET', list)).body).toMatchObject([{ name: 'here' }])
    expect((await registry.ask(ada, 'GET', `${list}?archived=true`)).body).toMatchObject([
      { name: 'gone' },
      { name: 'here' },
    ])
  })

  test('asks for a code only where who asks for it has an authenticator', async () => {
    const id = readId((await register(ada, { type: 'user', id: ada.id }, 'own', 'adas')).body)
    const change = () => registry.ask(ada, 'PATCH', `${base}/${id}`, { two_factor_authentication: true })
    await registry.giveAuthenticator(grace)
    expect(await change()).toMatchObject({
      status: 422,
      body: { fields: { two_factor_authentication: [expect.any(String)] } },
    })
    await registry.giveAuthenticator(ada)
    expect(await change()).toMatchObject({ status: 200, body: { two_factor_authentication: true } })
  })

  test('that was requested first is published first', async () => {
    const paths = []
    for (const name of ['one', 'two', 'three'])
      paths.push(`${base}/${readId((await register(ada, { type: 'user', id: ada.id }, name, 'adas')).body)}`)
    const ids = []
    for (const path of paths.toReversed()) {
      ids.push(readId((await registry.ask(ada, 'POST', `${path}/revisions`, { ref: 'main' })).body))
      on.server.clock.advance(1000)
    }
    // Each is published at an instant of its own.
    const { clock } = on.server
    const now = clock.now.bind(clock)
    let at = 0
    Object.assign(clock, { now: () => new Date(now().getTime() + (at += 1000)) })
    try {
      expect(await registry.publish()).toBe(3)
    } finally {
      Object.assign(clock, { now })
    }
    const rows = await on.server.db.select().from(buildpackRevisions).orderBy(buildpackRevisions.updatedAt)
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })
})
