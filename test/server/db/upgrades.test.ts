import { readdirSync } from 'node:fs'
import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { compareMigrations } from '#server/db/migrate.ts'
import { addons, manifests } from '#server/db/schema.ts'
import { sweep } from '#server/db/kept/sweep.ts'
import { openManifestSecrets } from '#server/manifests/manifest-secrets.ts'
import { prepareData } from '#server/prepare-data.ts'
import { lookAtBoxes } from '#server/keys/sealed-boxes.ts'
import { createLog } from '#server/config/log.ts'
import { call } from '#test/support/people.ts'
import { serverOn, testClock, type TestServer } from '#test/support/server.ts'
import {
  authorize,
  codeFor,
  exchange,
  leadsTo,
  postForm,
  readAccount,
  signedIn,
  submitSignIn,
  tokenIn,
} from '#test/support/sign-in-client.ts'
import { knownOf, openStored } from '../support/stored-database.ts'

/** Databases of older versions, as test/commands/store-database.ts has stored them with their answers. */
const older = readdirSync(new URL('../stored/', import.meta.url))
  .map((file) => file.replace('.tsv.br', ''))
  // The first one was made by hand, and is asked for in stored-demo.test.ts.
  .filter((name) => name !== 'demo-at-73df4fd')

const pageAnswer = v.object({ draft: v.unknown(), published: v.nullable(v.object({ page: v.unknown() })) })

test('databases of three older versions are stored', () => {
  expect(older.length).toBeGreaterThanOrEqual(3)
})

describe.each(older)('%s', (name) => {
  const known = knownOf(name)
  let server: TestServer
  let storyTold: boolean
  beforeAll(async () => {
    server = serverOn(await openStored(name), testClock(known.at))
    const { db, clock, config } = server
    storyTold = (await prepareData({ db, clock, config, log: createLog('silent') })).storyTold
  })
  afterAll(() => server.close())

  const expectAudited = async () => {
    const { report, violations } = await audit(server.db)
    const wrong = report.split('\n').filter((line) => line.startsWith('  - '))
    expect({ wrong, violations }).toEqual({ wrong: [], violations: 0 })
  }

  test('has all migrations, and the audit finds nothing', async () => {
    // The story of then is recognized, not told again.
    expect(storyTold).toBe(false)
    expect(await compareMigrations(server.db)).toEqual({ missing: [], unknown: [] })
    await expectAudited()
  })

  test('lets people in with their passwords of then, and with no other', async () => {
    const email = 'partner@acme.example'
    const wrong = await submitSignIn(server, { email, password: 'another-password' })
    expect(wrong.answer.status).toBe(401)
    const { token } = await signedIn(server, email)
    expect((await readAccount(server, token)).body).toMatchObject({ email })
  })

  test('takes a one-time password of then, which has to be changed', async () => {
    const { email, password } = known.oneTime
    const { cookie } = await submitSignIn(server, { email, password })
    const held = await server.app.request(authorize(), { headers: { cookie } })
    expect(leadsTo(held)).toBe('/oauth/password')
    const own = 'violet-anchor-before-breakfast'
    await postForm(
      server,
      held.headers.get('location') ?? '',
      { current: password, password: own, again: own },
      { cookie },
    )
    const { answer } = await submitSignIn(server, { email, password })
    expect(answer.status).toBe(401)
    const again = await submitSignIn(server, { email, password: own })
    const token = tokenIn(await exchange(server, await codeFor(server, again.cookie)))
    expect((await readAccount(server, token)).body).toMatchObject({ email })
  })

  test('takes an add-on’s API token of then', async () => {
    const { slug, token } = known.apiToken
    const answer = await call(server, 'GET', `/api/v3/addons/${slug}/current_manifest`, { as: { token } })
    expect([answer.status, answer.body]).toMatchObject([200, { contents: { id: slug } }])
  })

  test('opens the secrets of then', async () => {
    const { slug, password, ssoSalt } = known.secrets
    const found = await lookAtBoxes(server.db, server.config)
    expect(found).toMatchObject({ underOther: [], unreadable: [] })
    expect(found.current).toBeGreaterThan(10)
    const [row] = await server.db
      .select({ manifest: manifests })
      .from(manifests)
      .innerJoin(addons, eq(addons.id, manifests.addonId))
      .where(eq(addons.slug, slug))
      .orderBy(desc(manifests.number))
    if (row === undefined) throw new Error(`${slug} has no manifest`)
    expect(openManifestSecrets(server.config, row.manifest)).toEqual({ password, ssoSalt })
  })

  test('answers as the version of then did', async () => {
    const tokens = new Map<string, string>()
    for (const { email } of known.answers)
      if (!tokens.has(email)) tokens.set(email, (await signedIn(server, email)).token)
    expect(known.answers.length).toBeGreaterThan(30)
    for (const { email, path, body } of known.answers) {
      const token = tokens.get(email) ?? ''
      const now = await call(server, 'GET', path, { as: { token } })
      expect({ path, status: now.status, body: now.body }).toMatchObject({ path, status: 200, body })
    }
  })

  test('has each add-on in beta or GA on the marketplace, whole, and no other', async () => {
    const { token } = await signedIn(server, 'admin@platform.example')
    const rows = await server.db.select().from(addons)
    const found = { on: 0, off: 0 }
    for (const { slug, state, visible } of rows) {
      const { body } = await call(server, 'GET', `/api/v3/addons/${slug}/marketplace_page`, { as: { token } })
      const { draft, published } = v.parse(pageAnswer, body)
      const isOn = visible && ['beta', 'ga'].includes(state)
      expect({ slug, page: published?.page ?? null }).toEqual({ slug, page: isOn ? draft : null })
      found[isOn ? 'on' : 'off'] += 1
    }
    expect([found.on > 1, found.off > 1]).toEqual([true, true])
  })

  test('goes on: what is changed and swept now leaves an audit that finds nothing', async () => {
    const { slug } = known.secrets
    const { token } = await signedIn(server, 'partner@acme.example')
    const path = `/api/v3/addons/${slug}`
    const { headers } = await call(server, 'GET', path, { as: { token } })
    const changed = await call(server, 'PATCH', path, {
      as: { token },
      headers: { 'if-match': headers.get('etag') ?? '' },
      body: { name: 'A name of now' },
    })
    expect([changed.status, changed.body]).toMatchObject([200, { name: 'A name of now' }])
    await sweep(server)
    await expectAudited()
  })
})
