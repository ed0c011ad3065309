import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { settleRevision } from '#server/buildpacks/revisions.rules.ts'
import { buildpackRevisions, buildpacks, twoFactors } from '#server/db/schema.ts'
import { sampleRepositories } from '#server/demo/services/sample-repositories.ts'
import { archiveOf } from '#server/demo/services/sample-source-control.ts'
import { codeNow } from '#test/support/provider/registry.ts'
import { readId, readObject, readObjects } from '#test/support/read-as.ts'
import { registryWorld } from '../support/use-registry.ts'

const world = registryWorld()
const { on, sources, ask, registered } = world

const sourceAt = (repo: string) => ({ source: { type: 'github', owner: 'acme-data', repo } })
const pgbouncer = { name: 'pgbouncer', ...sourceAt('buildpack-pgbouncer') }
const read = async (path: string, who = world.ada) => (await ask(who, 'GET', path)).body
const list = async (path: string, who = world.ada) => readObjects(await read(path, who))

const publish = (path: string, ref = 'main', headers: Record<string, string> = {}) =>
  ask(world.ada, 'POST', `${path}/revisions`, { ref }, headers)

async function published(path: string, ref: string): Promise<unknown> {
  const { body, status } = await publish(path, ref)
  const due = { status: 'pending', ref, release: null, published_by_email: world.ada.email }
  expect({ status, body }).toMatchObject({ status: 201, body: due })
  on.server.clock.advance(60_000)
  expect(await world.registry.publish()).toBe(1)
  return read(`${path}/revisions/${readId(body)}`)
}

const sample = sampleRepositories.find(({ name }) => name === 'buildpack-vector')
const shaOf = (ref: string) => sample?.branches[ref] ?? sample?.tags[ref] ?? ''

test('branches and tags are the repository’s own; two tags of one commit have its id; private ones are for who sees them there', async () => {
  const path = await registered(pgbouncer)
  expect(await read(`${path}/branches`)).toMatchObject([{ name: 'main' }, { name: 'transaction-pooling' }])
  const tags = await list(`${path}/tags`, on.world.stranger)
  const [one, other] = ['v1.2.0', 'stable'].map((name) => tags.find((tag) => tag.name === name))
  expect(one?.id).toBe(other?.id)
  expect(tags.every(({ id, sha }) => id === sha)).toBe(true)
  const nightly = { type: 'github', owner: 'acme-labs', repo: 'buildpack-nightly' }
  const secret = await registered({ source: nightly, name: 'nightly' })
  const status = async (who = world.ada) => (await ask(who, 'GET', `${secret}/branches`)).status
  expect([await status(), await status(on.world.stranger)]).toEqual([200, 404])
})

test('publishing is each buildpack’s own: its pending release, its list and its numbers', async () => {
  const one = await registered()
  const other = await registered(pgbouncer)
  for (const release of [1, 2]) expect(await published(one, 'main')).toMatchObject({ release })
  expect((await publish(one)).status).toBe(201)
  const { status, body } = await publish(other)
  expect(status).toBe(201)
  expect(await world.registry.publish()).toBe(2)
  const releasesOf = async (path: string) => (await list(`${path}/revisions`)).map(({ release }) => release)
  expect(await releasesOf(one)).toEqual([3, 2, 1])
  expect(await releasesOf(other)).toEqual([1])
  expect(await read(other)).toMatchObject({ latest_revision: { id: readId(body), release: 1 } })
  expect((await ask(world.ada, 'GET', `${one}/revisions/${readId(body)}`)).status).toBe(404)
})

test('publishing reads the commit, its archive and its license, and counts the releases', async () => {
  const path = await registered()
  const first = await published(path, 'v0.1.0')
  const sha = shaOf('v0.1.0')
  const archive = archiveOf(sha, sample?.commits.get(sha) ?? [])
  expect(first).toMatchObject({
    status: 'published',
    release: 1,
    sha,
    checksum: createHash('sha256').update(archive).digest('hex'),
    license: 'Apache-2.0',
    error: null,
    tarball: `${sources.url}/repos/acme-data/buildpack-vector/tarball/${sha}`,
  })
  // Where the story's source control runs elsewhere, its archives are there too.
  const before = on.server.config.reroutes
  Object.assign(on.server.config, { reroutes: { [sources.url]: 'http://127.0.0.1:9' } })
  const [elsewhere] = await list(`${path}/revisions`)
  Object.assign(on.server.config, { reroutes: before })
  expect(elsewhere?.tarball).toBe(`http://127.0.0.1:9/repos/acme-data/buildpack-vector/tarball/${sha}`)
  const failed = await published(path, 'rewrite')
  expect(failed).toMatchObject({
    status: 'failed',
    release: null,
    error: 'rewrite has no bin/compile, which every buildpack must have.',
  })
  // Apps go on with the release before.
  expect(await read(path)).toMatchObject({
    latest_revision: { status: 'failed', release: null },
    live_release: 1,
  })
  expect(await published(path, shaOf('main'))).toMatchObject({ status: 'published', release: 2 })
  const all = await list(`${path}/revisions`)
  expect(all.map(({ release }) => release)).toEqual([2, null, 1])
  expect(await read(path)).toMatchObject({
    latest_revision: { id: all[0]?.id, release: 2 },
    live_release: 2,
  })
})

test.each([
  ['buildpack-vector', 'nothing', 'acme-data/buildpack-vector has no branch, tag or commit nothing.'],
  ['buildpack-vector', '../../user', 'acme-data/buildpack-vector has no branch, tag or commit ../../user.'],
  ['website', 'main', 'main has no bin/detect and no bin/compile, which every buildpack must have.'],
])('publishing %s at %s fails and says why', async (repo, ref, error) => {
  const path = await registered(sourceAt(repo))
  expect(await published(path, ref)).toMatchObject({ status: 'failed', error })
})

test('publishing fails where source control does not answer, and can be tried again', async () => {
  const path = await registered()
  Object.assign(on.server.config, { sourceControlUrl: 'http://127.0.0.1:1' })
  expect(await published(path, 'main')).toMatchObject({
    status: 'failed',
    error: 'GitHub does not answer. Try again in a moment.',
  })
  expect((await ask(world.ada, 'GET', `${path}/branches`)).status).toBe(503)
  Object.assign(on.server.config, { sourceControlUrl: sources.url })
  expect(await published(path, 'main')).toMatchObject({ status: 'published', release: 1 })
})

test('publishing goes one at a time, also for requests at once; archiving waits', async () => {
  const path = await registered()
  const replies = await Promise.all([publish(path), publish(path), publish(path)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
    message: 'A release is already pending!',
  })
  const archive = () => ask(world.ada, 'POST', `${path}/actions/archive`, {})
  expect(await archive()).toMatchObject({ status: 422, body: { message: 'A release is already pending!' } })
  await Promise.all([world.registry.publish(), world.registry.publish()])
  expect(await on.server.db.select().from(buildpackRevisions)).toMatchObject([{ status: 'published' }])
  expect((await archive()).status).toBe(200)
})

test('publishing goes on in another process where the first one died', async () => {
  const path = await registered()
  await publish(path)
  const dead = { leaseId: world.ada.id, leaseUntil: new Date(Date.now() + 60_000) }
  await on.server.db.update(buildpackRevisions).set(dead)
  expect(await world.registry.publish()).toBe(0)
  await on.server.db.update(buildpackRevisions).set({ leaseUntil: new Date(Date.now() - 1) })
  expect(await world.registry.publish()).toBe(1)
})

test('a revision that is settled is final: who settles it later changes nothing', async () => {
  const path = await registered()
  await published(path, 'main')
  const [before] = await on.server.db.select().from(buildpackRevisions)
  if (before === undefined) throw new Error('no revision')
  const { db, clock } = on.server
  await settleRevision({ tx: db, now: clock.now() }, before, { kind: 'failed', error: 'Late.', sha: null })
  expect(await on.server.db.select().from(buildpackRevisions)).toEqual([before])
})

test('publishing of what has no ref is refused', async () => {
  const path = await registered()
  for (const ref of ['', ' ', 'x'.repeat(201)])
    expect((await publish(path, ref)).body).toMatchObject({
      id: 'invalid',
      fields: { ref: [expect.any(String)] },
    })
})

test('publishing begins with what was requested first', async () => {
  const paths = []
  for (const name of ['one', 'two', 'three']) paths.push(await registered({ name }))
  const ids = []
  for (const path of paths.toReversed()) {
    ids.push(readId((await publish(path)).body))
    on.server.clock.advance(1000)
  }
  // Each is published at an instant of its own.
  const { clock } = on.server
  const now = clock.now.bind(clock)
  let at = 0
  Object.assign(clock, { now: () => new Date(now().getTime() + (at += 1000)) })
  try {
    expect(await world.registry.publish()).toBe(3)
  } finally {
    Object.assign(clock, { now })
  }
  const rows = await on.server.db.select().from(buildpackRevisions).orderBy(buildpackRevisions.updatedAt)
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

test('who published a buildpack is told to its people and to staff, not to strangers', async () => {
  const { ada } = world
  const path = await registered()
  const made = await publish(path)
  await world.registry.publish()
  const id = readId(made.body)
  expect(made.body).toMatchObject({ published_by_id: ada.id, published_by_email: ada.email })
  const places = [path, `${path}/revisions`, `${path}/revisions/${id}`, '/buildpack-registry/buildpacks']
  for (const place of places) {
    const told = await ask(on.world.stranger, 'GET', place)
    expect(told.status).toBe(200)
    const text = JSON.stringify(told.body)
    expect(text).toContain('"published_by_id":null,"published_by_email":null')
    expect(text).not.toContain(ada.email)
    for (const who of [ada, on.world.admin])
      expect(JSON.stringify(await read(place, who))).toContain(`"published_by_email":"${ada.email}"`)
  }
})

const twoFactor = 'heroku-two-factor-code'
async function guarded(): Promise<string> {
  await world.registry.giveAuthenticator(world.ada)
  return registered({ two_factor_authentication: true })
}

test('a buildpack that asks for a code publishes with one, once; without it says what is missing', async () => {
  const path = await guarded()
  const without = await publish(path)
  expect(without).toMatchObject({ status: 403, body: { id: 'two_factor' } })
  expect(without.headers.get('heroku-two-factor-required')).toBe('true')
  const key = { 'idempotency-key': 'one' }
  expect((await publish(path, 'main', { ...key, [twoFactor]: '000000' })).body).toMatchObject({
    id: 'two_factor',
    message: expect.stringContaining('wrong'),
  })
  const code = codeNow()
  expect((await publish(path, 'main', { ...key, [twoFactor]: code })).status).toBe(201)
  await world.registry.publish()
  expect((await publish(path, 'main', { [twoFactor]: code })).status).toBe(403)
  expect((await publish(path, 'main', { [twoFactor]: codeNow(1) })).status).toBe(201)
})

test('a buildpack that asks for a code stops the guessing for a quarter of an hour', async () => {
  const path = await guarded()
  for (let times = 0; times < 5; times += 1)
    expect((await publish(path, 'main', { [twoFactor]: '12345' })).status).toBe(403)
  const right = () => publish(path, 'main', { [twoFactor]: codeNow() })
  expect(await right()).toMatchObject({ status: 429, body: { id: 'rate_limit' } })
  await on.server.db.update(twoFactors).set({ failedAt: new Date(Date.now() - 16 * 60_000) })
  expect((await right()).status).toBe(201)
})

test('a buildpack that asks for a code is asked for one to go without, to change hands and to be archived; its description needs none', async () => {
  const path = await guarded()
  const team = await world.registry.team('Acme Data', [[world.ada, 'owner']])
  const described = { description: 'Moves logs.', owner: { type: 'user', id: world.ada.id } }
  expect((await ask(world.ada, 'PATCH', path, described)).status).toBe(200)
  const before = await read(path)
  for (const [periods, method, at, body] of [
    [-1, 'PATCH', path, { owner: { type: 'team', id: team } }],
    [0, 'PATCH', path, { two_factor_authentication: false }],
    [1, 'POST', `${path}/actions/archive`, {}],
  ] as const) {
    // What was done is put back: each of them is about the buildpack as it was.
    await on.server.db
      .update(buildpacks)
      .set({ ownerUserId: world.ada.id, ownerTeamId: null, twoFactorAuthentication: true })
    for (const headers of [{}, { [twoFactor]: '000000' }])
      expect(await ask(world.ada, method, at, body, headers)).toMatchObject({
        status: 403,
        body: { id: 'two_factor' },
      })
    expect(await read(path)).toMatchObject({ ...(before as object), etag: expect.any(String) })
    const headers = { [twoFactor]: codeNow(periods) }
    expect([body, (await ask(world.ada, method, at, body, headers)).status]).toEqual([body, 200])
  }
})

test('a buildpack that asks for a code tells who has no authenticator to set one up', async () => {
  const path = await guarded()
  await on.server.db.delete(twoFactors)
  expect((await publish(path, 'main', { [twoFactor]: codeNow() })).body).toMatchObject({
    id: 'two_factor',
    message: expect.stringContaining('set one up'),
  })
})

test('the secret of an authenticator that is set up is shown once', async () => {
  const make = async () => {
    const reply = await ask(
      world.ada,
      'POST',
      '/platform/account/two_factor',
      {},
      { 'idempotency-key': 'one' },
    )
    return String(readObject(reply.body).secret)
  }
  const secret = await make()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(await make()).not.toContain(secret.slice(0, 20))
})
