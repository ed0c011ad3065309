import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ManifestContents, secretMask } from '#contract/manifest.ts'
import { addons, idempotencyKeys, manifests, trail } from '#server/db/schema.ts'
import { openManifestSecrets } from '#server/manifests/manifest-secrets.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { readObjects } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Who may push what stands in test/assurance/authorization, and what a push leaves behind in its contracts. */
const on = useWorld()
const secrets = { password: 'provisioning-password-0123456789', ssoSalt: 'single-sign-on-salt-0123456789ab' }

const push = (slug: string, contents: unknown, headers: Record<string, string> = {}) =>
  on.api('provider', 'POST', `/addons/${slug}/manifests`, { contents }, headers)

const masked = (slug: string): ManifestContents => {
  const contents = manifestOf(slug)
  return { ...contents, api: { ...contents.api, password: secretMask, sso_salt: secretMask } }
}

async function storedSecrets(number: number) {
  const [row] = await on.server.db.select().from(manifests).where(eq(manifests.number, number))
  if (row === undefined) throw new Error(`no manifest ${number}`)
  return openManifestSecrets(on.server.config, row)
}

test('a first push creates the add-on in the user’s company', async () => {
  const reply = await push('acme-new', { ...manifestOf('acme-new'), name: 'Acme New' })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    number: 1,
    addon: { slug: 'acme-new' },
    contents: { id: 'acme-new', $base: 1, api: { password: secrets.password, sso_salt: secrets.ssoSalt } },
  })
  expect((await on.api('provider', 'GET', '/addons/acme-new')).body).toMatchObject({
    state: 'alpha',
    name: 'Acme New',
    company: { id: on.world.companyId },
  })
  const current = () => on.api('provider', 'GET', '/addons/acme-new/current_manifest')
  const api = { password: secretMask, sso_salt: secretMask }
  expect((await current()).body).toMatchObject({ contents: { id: 'acme-new', api } })
  await on.server.db.delete(manifests)
  expect((await current()).status).toBe(404)
})

const deep: unknown = JSON.parse('['.repeat(1000) + ']'.repeat(1000))
test.each<[string, number, Record<string, unknown>, unknown?]>([
  // Words of the platform's URLs.
  ...['new', 'admin', 'api'].map((id): [string, number, Record<string, unknown>, unknown] => [
    id,
    422,
    { id },
    {
      base: [`The manifest is not valid: contents id must be another one: ${id} is reserved.`],
      contents: [`id must be another one: ${id} is reserved`],
    },
  ]),
  [
    'acme-new',
    409,
    { $base: 7 },
    'There is no manifest of this add-on yet: $base 7 comes from another add-on or installation. Leave it out.',
  ],
  ['acme-new', 422, masked('acme-new')],
  ['acme-new', 422, { id: 'acme-old' }],
  ['0b1f1f4e-28a5-4c4c-9c3a-1b2c3d4e5f60', 404, {}],
  ['acme-new', 422, { api: undefined }],
  ['acme-new', 422, { notes: 'a\u0000b' }],
  ['acme-new', 422, { 'a\ud800': ['b'] }],
  ['acme-new', 422, { deep }],
  ['Acme', 422, { id: 'Acme' }],
  ['acme-new', 422, { $base: 'one' }],
])('a first push as %s is answered %i and stores nothing', async (slug, status, changed, error) => {
  const reply = await push(slug, { ...manifestOf(slug), ...changed })
  expect(reply.status).toBe(status)
  expect(reply.body).toMatchObject(error === undefined ? {} : { error })
  expect(await on.server.db.select().from(addons)).toEqual([])
})

test('a first push that comes twice at once makes one add-on', async () => {
  const replies = await Promise.all(
    [1, 2, 3].map(() => push('acme-new', { ...manifestOf('acme-new'), $base: 0 })),
  )
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409])
  expect(await on.server.db.select().from(addons)).toHaveLength(1)
})

test('a later push is a new manifest, the first in their list; masks keep the stored secrets', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  await addonAt(on.world, 'alpha', 'acme-other')
  const contents = masked(slug)
  contents.api.password = 'another-password-of-32-characters'
  const reply = await push(slug, { ...contents, $base: 1 })
  const api = { password: 'another-password-of-32-characters', sso_salt: secretMask }
  expect(reply.body).toMatchObject({ number: 2, contents: { $base: 2, api } })
  expect(await storedSecrets(2)).toEqual({ ...secrets, password: 'another-password-of-32-characters' })
  const at = (path: string) => on.api('provider', 'GET', `/addons/${slug}/${path}`)
  expect((await at('current_manifest')).body).toMatchObject({ number: 2 })
  const entries = readObjects((await at('manifests')).body)
  expect(entries.map(({ number }) => number)).toEqual([2, 1])
  const first = await at(`manifests/${String(entries[1]?.id)}`)
  expect(first.body).toMatchObject({ number: 1, contents: { $base: 1 } })
})

test('a later push on a $base that is not the current one is a conflict, which says what it is', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  await push(slug, { ...manifestOf(slug), cli_plugin_name: 'two' })
  for (const [base, error] of [
    [1, 'The manifest has been pushed since it was read: $base is now 2, not 1.'],
    [
      7,
      'This add-on has no manifest 7: $base 7 comes from another add-on or installation. Its current one is 2.',
    ],
  ] as const)
    expect(await push(slug, { ...manifestOf(slug), $base: base })).toMatchObject({
      status: 409,
      body: { id: 'conflict', error },
    })
})

test('a later push cannot change the id', async () => {
  const { slug, id } = await addonAt(on.world, 'alpha')
  expect((await push(id, manifestOf('acme-other'))).status).toBe(422)
  expect((await push(id, { ...manifestOf(slug), cli_plugin_name: 'two' })).status).toBe(201)
})

test('what is wrong with a push is summed up in a sentence too', async () => {
  const { api, ...rest } = manifestOf('acme-new')
  const reply = await push('acme-new', { ...rest, name: ' ', api: { ...api, password: '' } })
  expect(reply).toMatchObject({
    status: 422,
    body: {
      error: {
        base: ['The manifest is not valid: contents.name must not be blank, and 1 more.'],
        'contents.name': ['must not be blank'],
        'contents.api.password': ['must not be blank'],
      },
    },
  })
})

test('secrets are stored encrypted, and no trail, later answer or kept answer shows them', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const again = () => push(slug, { ...manifestOf(slug), name: 'Another' }, { 'idempotency-key': 'one' })
  const api = (password: string, sso_salt: string) => ({ contents: { api: { password, sso_salt } } })
  expect((await again()).body).toMatchObject(api(secrets.password, secrets.ssoSalt))
  expect((await again()).body).toMatchObject(api(secretMask, secretMask))
  const { db } = on.server
  const rows = await Promise.all([manifests, trail, idempotencyKeys].map((table) => db.select().from(table)))
  const reads = await Promise.all(
    ['current_manifest', 'manifests', 'transitions'].map((path) =>
      on.api('provider', 'GET', `/addons/${slug}/${path}`),
    ),
  )
  const text = JSON.stringify([rows, reads.map((reply) => reply.body)])
  expect(text).not.toContain(secrets.password)
  expect(text).not.toContain(secrets.ssoSalt)
  expect(await storedSecrets(2)).toEqual(secrets)
})
