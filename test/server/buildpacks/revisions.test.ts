import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { settleRevision } from '#server/buildpacks/revisions.rules.ts'
import { buildpackRevisions, twoFactors } from '#server/db/schema.ts'
import { sampleRepositories } from '#server/demo/services/sample-repositories.ts'
import { archiveOf } from '#server/demo/services/sample-source-control.ts'
import type { Person } from '#test/support/people.ts'
import { codeNow, Registry } from '#test/support/provider/registry.ts'
import { sharedSourceControl } from '#test/support/provider/source-control.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const sources = sharedSourceControl()

let registry: Registry
let ada: Person
beforeEach(async () => {
  registry = new Registry(on.server, sources.url)
  ada = on.world.provider
  await registry.connect(ada, 'ada-okafor', 'sample-token-of-ada')
})

const bodySchema = v.looseObject({ id: v.string() })
type Body = v.InferOutput<typeof bodySchema>

/** A buildpack of Ada's; gives its path. */
async function registered(repo = 'buildpack-vector', more: object = {}): Promise<string> {
  const reply = await registry.ask(ada, 'POST', '/buildpack-registry/buildpacks', {
    namespace: 'acme',
    name: 'vector',
    description: 'Ships metrics.',
    category: 'tools',
    owner: { type: 'user', id: ada.id },
    source: { type: 'github', owner: 'acme-data', repo },
    support: { method: 'email', address: 'support@acme.example' },
    ...more,
  })
  expect(reply.status).toBe(201)
  return `/buildpack-registry/buildpacks/${readAs(reply.body, bodySchema).id}`
}

const publish = (path: string, ref = 'main', headers: Record<string, string> = {}) =>
  registry.ask(ada, 'POST', `${path}/revisions`, { ref }, headers)

async function published(path: string, ref: string): Promise<Body> {
  const { body, status } = await publish(path, ref)
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'pending', ref, release: null, published_by_email: ada.email })
  on.server.clock.advance(60_000)
  expect(await registry.publish()).toBe(1)
  const { id } = readAs(body, bodySchema)
  return readAs((await registry.ask(ada, 'GET', `${path}/revisions/${id}`)).body, bodySchema)
}

const sample = sampleRepositories.find(({ name }) => name === 'buildpack-vector')
const shaOf = (ref: string) => sample?.branches[ref] ?? sample?.tags[ref] ?? ''

describe('branches and tags', () => {
  test('are the repository’s own; two tags of one commit have its id', async () => {
    const path = await registered('buildpack-pgbouncer')
    const branches = await registry.ask(ada, 'GET', `${path}/branches`)
    expect(branches.body).toMatchObject([{ name: 'main' }, { name: 'transaction-pooling' }])
    const tags = readAs(
      (await registry.ask(on.world.stranger, 'GET', `${path}/tags`)).body,
      v.array(v.looseObject({ id: v.string(), name: v.string(), sha: v.string() })),
    )
    const [one, other] = ['v1.2.0', 'stable'].map((name) => tags.find((tag) => tag.name === name))
    expect(one?.id).toBe(other?.id)
    expect(tags.every(({ id, sha }) => id === sha)).toBe(true)
  })

  test('of a private repository are for who sees it there', async () => {
    const source = { type: 'github', owner: 'acme-labs', repo: 'buildpack-nightly' }
    const path = await registered('', { source, name: 'nightly' })
    expect((await registry.ask(ada, 'GET', `${path}/branches`)).status).toBe(200)
    expect((await registry.ask(on.world.stranger, 'GET', `${path}/branches`)).status).toBe(404)
  })
})

describe('publishing', () => {
  test('is each buildpack’s own: its pending release, its list and its numbers', async () => {
    const one = await registered()
    const other = await registered('buildpack-pgbouncer', { name: 'pgbouncer' })
    for (const release of [1, 2]) expect(await published(one, 'main')).toMatchObject({ release })
    expect((await publish(one)).status).toBe(201)
    const { status, body } = await publish(other)
    expect(status).toBe(201)
    expect(await registry.publish()).toBe(2)
    const releasesOf = async (path: string) => {
      const list = readAs(
        (await registry.ask(ada, 'GET', `${path}/revisions`)).body,
        v.array(v.looseObject({ release: v.nullable(v.number()) })),
      )
      return list.map(({ release }) => release)
    }
    expect(await releasesOf(one)).toEqual([3, 2, 1])
    expect(await releasesOf(other)).toEqual([1])
    expect((await registry.ask(ada, 'GET', other)).body).toMatchObject({
      latest_revision: { id: readAs(body, bodySchema).id, release: 1 },
    })
    expect((await registry.ask(ada, 'GET', `${one}/revisions/${readAs(body, bodySchema).id}`)).status).toBe(
      404,
    )
  })

  test('reads the commit, its archive and its license, and counts the releases', async () => {
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
    const [read] = readAs(
      (await registry.ask(ada, 'GET', `${path}/revisions`)).body,
      v.array(v.looseObject({ tarball: v.string() })),
    )
    Object.assign(on.server.config, { reroutes: before })
    expect(read?.tarball).toBe(`http://127.0.0.1:9/repos/acme-data/buildpack-vector/tarball/${sha}`)
    const failed = await published(path, 'rewrite')
    expect(failed).toMatchObject({
      status: 'failed',
      release: null,
      error: 'rewrite has no bin/compile, which every buildpack must have.',
    })
    // Apps go on with the release before.
    expect((await registry.ask(ada, 'GET', path)).body).toMatchObject({
      latest_revision: { status: 'failed', release: null },
      live_release: 1,
    })
    expect(await published(path, shaOf('main'))).toMatchObject({ status: 'published', release: 2 })
    const list = readAs((await registry.ask(ada, 'GET', `${path}/revisions`)).body, v.array(bodySchema))
    expect(list.map(({ release }) => release)).toEqual([2, null, 1])
    expect((await registry.ask(ada, 'GET', path)).body).toMatchObject({
      latest_revision: { id: list[0]?.id, release: 2 },
      live_release: 2,
    })
  })

  test.each([
    ['buildpack-vector', 'nothing', 'acme-data/buildpack-vector has no branch, tag or commit nothing.'],
    ['buildpack-vector', '../../user', 'acme-data/buildpack-vector has no branch, tag or commit ../../user.'],
    ['website', 'main', 'main has no bin/detect and no bin/compile, which every buildpack must have.'],
  ])('%s at %s fails and says why', async (repo, ref, error) => {
    const path = await registered(repo)
    expect(await published(path, ref)).toMatchObject({ status: 'failed', error })
  })

  test('fails where source control does not answer, and can be tried again', async () => {
    const path = await registered()
    Object.assign(on.server.config, { sourceControlUrl: 'http://127.0.0.1:1' })
    expect(await published(path, 'main')).toMatchObject({
      status: 'failed',
      error: 'GitHub does not answer. Try again in a moment.',
    })
    expect((await registry.ask(ada, 'GET', `${path}/branches`)).status).toBe(503)
    Object.assign(on.server.config, { sourceControlUrl: sources.url })
    expect(await published(path, 'main')).toMatchObject({ status: 'published', release: 1 })
  })

  test('one at a time, also for requests at once; archiving waits', async () => {
    const path = await registered()
    const replies = await Promise.all([publish(path), publish(path), publish(path)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
      message: 'A release is already pending!',
    })
    const archive = await registry.ask(ada, 'POST', `${path}/actions/archive`, {})
    expect(archive).toMatchObject({ status: 422, body: { message: 'A release is already pending!' } })
    await Promise.all([registry.publish(), registry.publish()])
    expect(await on.server.db.select().from(buildpackRevisions)).toMatchObject([{ status: 'published' }])
    expect((await registry.ask(ada, 'POST', `${path}/actions/archive`, {})).status).toBe(200)
  })

  test('goes on in another process where the first one died', async () => {
    const path = await registered()
    await publish(path)
    const dead = { leaseId: ada.id, leaseUntil: new Date(Date.now() + 60_000) }
    await on.server.db.update(buildpackRevisions).set(dead)
    expect(await registry.publish()).toBe(0)
    await on.server.db.update(buildpackRevisions).set({ leaseUntil: new Date(Date.now() - 1) })
    expect(await registry.publish()).toBe(1)
  })

  test('that is settled is final: who settles it later changes nothing', async () => {
    const path = await registered()
    await published(path, 'main')
    const [before] = await on.server.db.select().from(buildpackRevisions)
    if (before === undefined) throw new Error('no revision')
    const { db, clock } = on.server
    await settleRevision({ tx: db, now: clock.now() }, before, { kind: 'failed', error: 'Late.', sha: null })
    expect(await on.server.db.select().from(buildpackRevisions)).toEqual([before])
  })

  test.each(['', ' ', 'x'.repeat(201)])('a ref %j is refused', async (ref) => {
    const path = await registered()
    expect((await publish(path, ref)).body).toMatchObject({
      id: 'invalid',
      fields: { ref: [expect.any(String)] },
    })
  })

  test('a revision is found under its own buildpack only', async () => {
    const path = await registered()
    const { id } = await published(path, 'main')
    const other = await registered('buildpack-pgbouncer', { name: 'other' })
    expect((await registry.ask(ada, 'GET', `${other}/revisions/${id}`)).status).toBe(404)
  })
})

describe('who published a buildpack', () => {
  test('is told to its people and to staff, not to strangers', async () => {
    const path = await registered('buildpack-pgbouncer')
    const made = await publish(path)
    await registry.publish()
    const id = readId(made.body)
    expect(made.body).toMatchObject({ published_by_id: ada.id, published_by_email: ada.email })
    const stranger = on.world.stranger
    const places = [path, `${path}/revisions`, `${path}/revisions/${id}`, '/buildpack-registry/buildpacks']
    for (const place of places) {
      const told = await registry.ask(stranger, 'GET', place)
      expect(told.status).toBe(200)
      expect(JSON.stringify(told.body)).not.toContain(ada.email)
      expect(JSON.stringify(told.body)).not.toContain(`"published_by_id":"${ada.id}"`)
    }
    expect((await registry.ask(stranger, 'GET', `${path}/revisions/${id}`)).body).toMatchObject({
      published_by_id: null,
      published_by_email: null,
      release: 1,
    })
    for (const who of [ada, on.world.admin])
      for (const place of places)
        expect(JSON.stringify((await registry.ask(who, 'GET', place)).body)).toContain(
          `"published_by_email":"${ada.email}"`,
        )
  })
})

describe('a buildpack that asks for a code', () => {
  const twoFactor = 'heroku-two-factor-code'
  async function guarded(): Promise<string> {
    await registry.giveAuthenticator(ada)
    return registered('buildpack-vector', { two_factor_authentication: true })
  }

  test('publishes with one, once; without it says what is missing', async () => {
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
    await registry.publish()
    expect((await publish(path, 'main', { [twoFactor]: code })).status).toBe(403)
    expect((await publish(path, 'main', { [twoFactor]: codeNow(1) })).status).toBe(201)
  })

  test('stops the guessing for a quarter of an hour', async () => {
    const path = await guarded()
    for (let times = 0; times < 5; times += 1)
      expect((await publish(path, 'main', { [twoFactor]: '12345' })).status).toBe(403)
    const right = () => publish(path, 'main', { [twoFactor]: codeNow() })
    expect(await right()).toMatchObject({ status: 429, body: { id: 'rate_limit' } })
    await on.server.db.update(twoFactors).set({ failedAt: new Date(Date.now() - 16 * 60_000) })
    expect((await right()).status).toBe(201)
  })

  test('is asked for one when it is to go without from now on', async () => {
    const path = await guarded()
    const change = (headers: Record<string, string>) =>
      registry.ask(ada, 'PATCH', path, { two_factor_authentication: false }, headers)
    expect(await change({})).toMatchObject({ status: 403, body: { id: 'two_factor' } })
    expect((await change({ [twoFactor]: codeNow() })).status).toBe(200)
    expect((await publish(path)).status).toBe(201)
  })

  test('is asked for one when it changes hands; what is only said of it goes without', async () => {
    const path = await guarded()
    const team = await registry.team('Acme Data', [[ada, 'owner']])
    const change = (body: object, headers: Record<string, string> = {}) =>
      registry.ask(ada, 'PATCH', path, body, headers)
    const owner = { type: 'team', id: team }
    expect(await change({ owner })).toMatchObject({ status: 403, body: { id: 'two_factor' } })
    expect((await change({ owner }, { [twoFactor]: '000000' })).status).toBe(403)
    expect((await registry.ask(ada, 'GET', path)).body).toMatchObject({ owner: { id: ada.id } })
    expect((await change({ description: 'Moves logs.', owner: { type: 'user', id: ada.id } })).status).toBe(
      200,
    )
    expect((await change({ owner }, { [twoFactor]: codeNow() })).body).toMatchObject({ owner: { id: team } })
  })

  test('is archived with one', async () => {
    const path = await guarded()
    const archive = (headers: Record<string, string> = {}) =>
      registry.ask(ada, 'POST', `${path}/actions/archive`, {}, headers)
    expect(await archive()).toMatchObject({ status: 403, body: { id: 'two_factor' } })
    expect(await archive({ [twoFactor]: '000000' })).toMatchObject({
      status: 403,
      body: { id: 'two_factor' },
    })
    expect((await registry.ask(ada, 'GET', path)).body).toMatchObject({ archived_at: null })
    expect((await archive({ [twoFactor]: codeNow() })).status).toBe(200)
  })

  test('tells who has no authenticator to set one up', async () => {
    const path = await guarded()
    await on.server.db.delete(twoFactors)
    expect((await publish(path, 'main', { [twoFactor]: codeNow() })).body).toMatchObject({
      id: 'two_factor',
      message: expect.stringContaining('set one up'),
    })
  })
})

describe('an authenticator', () => {
  const account = '/platform/account'
  test('is set up with a secret that its first code confirms', async () => {
    const made = await registry.ask(ada, 'POST', `${account}/two_factor`, {}, { 'idempotency-key': 'one' })
    const { secret } = readAs(made.body, v.looseObject({ secret: v.string() }))
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const again = await registry.ask(ada, 'POST', `${account}/two_factor`, {}, { 'idempotency-key': 'one' })
    expect(readAs(again.body, v.looseObject({ secret: v.string() })).secret).not.toContain(
      secret.slice(0, 20),
    )
    const confirm = (code: string) =>
      registry.ask(ada, 'POST', `${account}/two_factor/actions/confirm`, { code })
    expect((await confirm('none')).status).toBe(422)
    expect((await confirm('000000')).status).toBe(403)
    expect((await registry.ask(ada, 'GET', account)).body).toMatchObject({ two_factor_authentication: false })
    await registry.giveAuthenticator(ada)
    await on.server.db.update(twoFactors).set({ confirmedAt: null }).where(eq(twoFactors.userId, ada.id))
    expect((await confirm(codeNow())).body).toMatchObject({ two_factor_authentication: true })
    expect((await confirm(codeNow(1))).status).toBe(409)
    expect((await registry.ask(ada, 'POST', `${account}/two_factor`, {})).status).toBe(409)
  })

  test('shows the codes of RFC 6238', async () => {
    const { base32, codeIn, periodAt, periodOf } =
      await import('#server/identity/second-factor/authenticator.ts')
    const secret = Buffer.from('12345678901234567890')
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const codes = { 59: '287082', 1111111109: '081804', 1234567890: '005924', 20000000000: '353130' }
    for (const [seconds, code] of Object.entries(codes)) {
      const at = new Date(Number(seconds) * 1000)
      expect(codeIn(secret, periodAt(at))).toBe(code)
      expect(periodOf(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, at, 0)).toBe(periodAt(at))
      expect(periodOf(secret, code, at, periodAt(at))).toBeNull()
      expect(periodOf(secret, code, new Date(at.getTime() + 61_000), 0)).toBeNull()
    }
    for (const code of ['', '12345', '1234567', '28708é', '２８７０８２'])
      expect(periodOf(secret, code, new Date(59_000), 0)).toBeNull()
  })
})
