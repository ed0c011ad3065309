import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { ManifestContents } from '#contract/manifest.ts'
import { manifests } from '#server/db/schema.ts'
import { baseUrlOf, resourceUrl } from '#server/outbound/provider-url.ts'
import { type ManifestFault, type PushedManifest, pushedManifests } from '#test/spec/rules/manifests.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

type Change = (api: ManifestContents['api']) => void
const base =
  (url: string): Change =>
  ({ production }) =>
    (production.base_url = url)
const sso =
  (url: string): Change =>
  ({ production }) =>
    (production.sso_url = url)
const host = 'addon.acme.example'

const changes: Record<ManifestFault, (api: ManifestContents['api'], contents: ManifestContents) => void> = {
  nothing: () => undefined,
  'white space around its URLs': ({ production }) =>
    Object.assign(production, {
      base_url: `  https://${host}/resources\t`,
      sso_url: `\nhttps://${host}/sso `,
    }),
  'version 1': (api) => (api.version = '1'),
  'a base URL with http': base(`http://${host}/resources`),
  'an SSO URL with http': sso(`http://${host}/sso`),
  'a base URL at localhost': base('https://localhost/r'),
  'a base URL at a mapped loopback address': base('https://[::ffff:127.0.0.1]/r'),
  'a base URL at a short loopback address': base('https://0x7f.1/r'),
  'a short password': (api) => (api.password = 'x'.repeat(15)),
  'a short salt': (api) => (api.sso_salt = 'x'.repeat(15)),
  'an unknown region': (api) => (api.regions = ['us', 'mars']),
  'regions without us': (api) => (api.regions = ['eu']),
  'no regions': (api) => delete api.regions,
  'a config var of another prefix': (api) => (api.config_vars = ['OTHER_URL']),
  'a config var in small letters': (api) => (api.config_vars = ['acme_url']),
  'a prefix with a dash': (api) =>
    Object.assign(api, { config_vars_prefix: 'X-Y', config_vars: ['X-Y_URL'] }),
  'an unknown requirement': (api) => (api.requires = ['magic']),
  'version 1, an unknown region and an unknown requirement': (api) =>
    Object.assign(api, { version: '1', regions: ['us', 'mars'], requires: ['magic'] }),
  'a base URL with another scheme': base(`ftp://${host}/resources`),
  'a base URL with a user': base(`https://ada@${host}/resources`),
  'a base URL with a user and a password': base(`https://ada:lovelace@${host}/resources`),
  'a base URL with a query': base(`https://${host}/resources?tenant=1`),
  'a base URL with an empty query': base(`https://${host}/resources?`),
  'a base URL with a fragment': base(`https://${host}/resources#top`),
  'an SSO URL with a user and a password': sso(`https://ada:lovelace@${host}/sso`),
  'an SSO URL with a query': sso(`https://${host}/sso?tenant=1`),
  'a test URL with a user and a password': (api) =>
    (api.test = { base_url: 'http://ada:lovelace@localhost:4567/resources' }),
  'a URL of another purpose with a user and a password': (api) =>
    (api.staging = { base_url: `https://ada:lovelace@${host}/resources` }),
  'a URL in a list with a user': (api) => (api.mirrors = [{ at: ['x', `ssh://ada@${host}/r`] }]),
  'a URL beside the API with a password': (_, contents) =>
    Object.assign(contents, { log_drain: ` https://:lovelace@${host}/` }),
}

const changed = (fault: ManifestFault): ManifestContents => {
  const contents = manifestOf('acme-beta')
  changes[fault](contents.api, contents)
  return contents
}

const push = (contents: ManifestContents) =>
  on.api('provider', 'POST', '/addons/acme-beta/manifests', { contents })

const readManifest = v.looseObject({
  contents: v.looseObject({ api: v.looseObject({ production: v.unknown() }) }),
  problems: v.array(v.strictObject({ path: v.string(), message: v.string() })),
})

const current = async () =>
  readAs((await on.api('provider', 'GET', '/addons/acme-beta/current_manifest')).body, readManifest)

async function manifestItem() {
  const path = '/addons/acme-beta/beta_requirements/technical_approval_requirements'
  const { body } = await on.api('provider', 'GET', path)
  const items = readAs(
    body,
    v.array(v.looseObject({ name: v.string(), completed: v.boolean(), message: v.string() })),
  )
  return items.find(({ name }) => name === 'manifest')
}

/** Pushes a manifest that differs from the current one. */
async function pushFor(fault: ManifestFault) {
  await addonAt(on.world, 'alpha', 'acme-beta')
  const before = await current()
  const reply = await push({ ...changed(fault), cli_plugin_name: 'another' })
  return { before, reply }
}

type Refused = Extract<PushedManifest, { refused: unknown }>
type Stored = Extract<PushedManifest, { problems: unknown }>
const rows = pushedManifests.map(({ id, given, comes }) => ({
  id,
  fault: given.fault as ManifestFault,
  comes,
}))
const refused = rows.filter((row): row is typeof row & { comes: Refused } => 'refused' in row.comes)
const stored = rows.filter((row): row is typeof row & { comes: Stored } => 'problems' in row.comes)

/** A message with all of these words. */
const saying = (words: readonly string[]): unknown =>
  expect.toSatisfy((message: string) => words.every((word) => message.includes(word)))

test.each(refused)('a pushed manifest $id is refused', async ({ fault, comes }) => {
  const { before, reply } = await pushFor(fault)
  const [place, ...words] = comes.refused
  expect(reply).toMatchObject({
    status: 422,
    body: { error: { base: [expect.any(String)], [`contents.${place}`]: [saying(words)] } },
  })
  const kept = JSON.stringify([reply.body, await on.server.db.select().from(manifests)])
  expect(kept).not.toContain('lovelace')
  expect(await current()).toEqual(before)
})

test.each(stored)('a pushed manifest $id is stored, with its problems', async ({ fault, comes }) => {
  const { reply } = await pushFor(fault)
  expect(reply.status).toBe(201)
  const { problems } = readAs(reply.body, readManifest)
  expect(problems).toEqual(comes.problems.map(([path, ...words]) => ({ path, message: saying(words) })))
  expect((await current()).problems).toEqual(problems)
  const item = await manifestItem()
  expect(item?.completed).toBe(problems.length === 0)
  const sentences = problems.map(({ path, message }) => `${path} ${message}`)
  const named = sentences.filter((sentence) => item?.message.includes(sentence))
  expect(named).toEqual(sentences.slice(0, 2))
  expect(item?.message.includes('and 1 more')).toBe(problems.length === 3)
})

test('a pushed manifest has its URLs trimmed', async () => {
  const { reply } = await pushFor('white space around its URLs')
  expect(readAs(reply.body, readManifest).contents.api.production).toEqual(
    manifestOf('acme-beta').api.production,
  )
})

const store = async (base_url: string) => {
  const { id } = await addonAt(on.world, 'alpha', 'acme-beta')
  const contents = changed('nothing')
  const { password: _password, sso_salt: _salt, ...api } = contents.api
  await on.server.db
    .update(manifests)
    .set({ contents: { ...contents, api: { ...api, production: { ...api.production, base_url } } } })
    .where(eq(manifests.addonId, id))
}

test.each([
  [` https://${host}/resources/ `, []],
  [
    `https://ada:lovelace@${host}/resources`,
    ['api.production.base_url must not contain a user name or password'],
  ],
  [`https://${host}/resources?tenant=1`, ['api.production.base_url must not have a query']],
  [`https://${host}/resources#top`, ['api.production.base_url must not have a fragment']],
])('a manifest of an older version is read: %s', async (url, problems) => {
  await store(url)
  const read = await current()
  expect(read.problems.map(({ path, message }) => `${path} ${message}`)).toEqual(problems)
  expect(JSON.stringify(read)).not.toContain('lovelace')
})

test('a manifest of an older version is shown without the credentials in its URLs, wherever they are', async () => {
  const { id } = await addonAt(on.world, 'alpha', 'acme-beta')
  const { password: _password, sso_salt: _salt, ...api } = changed('nothing').api
  const url = `https://ada:lovelace@${host}/r`
  const contents = {
    id: 'acme-beta',
    api: { ...api, staging: { base_url: url, mirrors: [url] } },
    site: url,
  }
  await on.server.db.update(manifests).set({ contents }).where(eq(manifests.addonId, id))
  const { body } = await on.api('provider', 'GET', '/addons/acme-beta/current_manifest')
  const shown = `https://${host}/r`
  expect(body).toMatchObject({
    contents: { site: shown, api: { staging: { base_url: shown, mirrors: [shown] } } },
  })
})

test.each([
  [`https://${host}/resources/ `, `https://${host}/resources`, `https://${host}/resources/7`],
  [`https://ada:x@${host}/resources`, `https://${host}/resources`, `https://${host}/resources/7`],
  [`https://${host}/r?t=1`, `https://${host}/r?t=1`, `https://${host}/r/7?t=1`],
  [`https://${host}/r#top`, `https://${host}/r`, `https://${host}/r/7`],
  [`https://${host}`, `https://${host}/`, `https://${host}/7`],
])('a manifest of an older version %s is called at one place', (url, provision, deprovision) => {
  const called = baseUrlOf({ api: { production: { base_url: url } } })
  expect([called, resourceUrl(called ?? '', '7')]).toEqual([provision, deprovision])
})
