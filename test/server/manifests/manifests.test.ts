import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type ManifestContents, secretMask } from '#contract/manifest.ts'
import { addons, apiAuthorizations, idempotencyKeys, manifests, trail } from '#server/db/schema.ts'
import { openManifestSecrets } from '#server/manifests/manifest-secrets.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { call, createPerson } from '#test/support/people.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()
const secrets = { password: 'provisioning-password-0123456789', ssoSalt: 'single-sign-on-salt-0123456789ab' }

const push = (who: Who | { token: string }, slug: string, contents: unknown) =>
  on.api(who, 'POST', `/addons/${slug}/manifests`, { contents })

const masked = (slug: string): ManifestContents => {
  const contents = manifestOf(slug)
  return { ...contents, api: { ...contents.api, password: secretMask, sso_salt: secretMask } }
}

async function storedSecrets(number: number) {
  const [row] = await on.server.db.select().from(manifests).where(eq(manifests.number, number))
  if (row === undefined) throw new Error(`no manifest ${number}`)
  return openManifestSecrets(on.server.config, row)
}

async function apiToken(slug: string): Promise<string> {
  const reply = await on.api('provider', 'POST', `/addons/${slug}/api_authorizations`)
  return readAs(reply.body, v.looseObject({ token: v.string() })).token
}

describe('a first push', () => {
  test("creates the add-on in the user's company", async () => {
    const reply = await push('provider', 'acme-new', { ...manifestOf('acme-new'), name: 'Acme New' })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      number: 1,
      addon: { slug: 'acme-new' },
      contents: { id: 'acme-new', $base: 1, api: { password: secrets.password, sso_salt: secrets.ssoSalt } },
    })
    const read = await on.api('provider', 'GET', '/addons/acme-new/current_manifest')
    const api = { password: secretMask, sso_salt: secretMask }
    expect(read.body).toMatchObject({ contents: { id: 'acme-new', api } })
    const addon = await on.api('provider', 'GET', '/addons/acme-new')
    expect(addon.body).toMatchObject({
      state: 'alpha',
      name: 'Acme New',
      company: { id: on.world.companyId },
    })
  })

  test.each(['new', 'admin', 'api'])('takes no word of the platform’s URLs: %s', async (slug) => {
    const reply = await push('provider', slug, manifestOf(slug))
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        id: 'invalid',
        error: {
          base: [`The manifest is not valid: contents id must be another one: ${slug} is reserved.`],
          contents: [`id must be another one: ${slug} is reserved`],
        },
      },
    ])
    expect(await on.server.db.select().from(addons)).toEqual([])
  })

  test('with a foreign $base says that there is no earlier one', async () => {
    const reply = await push('provider', 'acme-new', { ...manifestOf('acme-new'), $base: 7 })
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        id: 'conflict',
        error:
          'There is no manifest of this add-on yet: $base 7 comes from another add-on or installation. Leave it out.',
      },
    ])
    expect(await on.server.db.select().from(addons)).toEqual([])
  })

  test('is refused with masks, and creates nothing', async () => {
    const reply = await push('provider', 'acme-new', masked('acme-new'))
    expect(reply.status).toBe(422)
    expect(await on.server.db.select().from(addons)).toEqual([])
  })

  test('under another id than the path is refused', async () => {
    expect((await push('provider', 'acme-new', manifestOf('acme-old'))).status).toBe(422)
    const uuid = '0b1f1f4e-28a5-4c4c-9c3a-1b2c3d4e5f60'
    expect((await push('provider', uuid, manifestOf(uuid))).status).toBe(404)
  })

  test('needs a company', async () => {
    const alone = await createPerson(on.server, 'alone@customers.example')
    const reply = await push(alone, 'acme-new', manifestOf('acme-new'))
    expect([reply.status, reply.body]).toEqual([
      403,
      { id: 'forbidden', error: 'Only a user of a company can create an add-on.' },
    ])
    expect((await push('nobody', 'acme-new', manifestOf('acme-new'))).status).toBe(401)
  })

  test('of a slug that another company has finds nothing', async () => {
    await addonAt(on.world, 'alpha')
    expect((await push('stranger', 'acme-alpha', manifestOf('acme-alpha'))).status).toBe(404)
  })

  test('twice at once makes one add-on', async () => {
    const replies = await Promise.all(
      [1, 2, 3].map(() => push('provider', 'acme-new', { ...manifestOf('acme-new'), $base: 0 })),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409])
    expect(await on.server.db.select().from(addons)).toHaveLength(1)
  })
})

describe('a later push', () => {
  test('is a new manifest; masks keep the stored secrets', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const contents = masked(slug)
    contents.api.password = 'another-password-of-32-characters'
    const reply = await push('provider', slug, { ...contents, $base: 1 })
    const api = { password: 'another-password-of-32-characters', sso_salt: secretMask }
    expect(reply.body).toMatchObject({ number: 2, contents: { $base: 2, api } })
    expect(await storedSecrets(2)).toEqual({ ...secrets, password: 'another-password-of-32-characters' })
    const current = await on.api('provider', 'GET', `/addons/${slug}/current_manifest`)
    expect(current.body).toMatchObject({ number: 2 })
  })

  test('on a stale $base is a conflict', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    await push('provider', slug, { ...manifestOf(slug), cli_plugin_name: 'two' })
    const reply = await push('provider', slug, { ...manifestOf(slug), $base: 1 })
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        id: 'conflict',
        error: 'The manifest has been pushed since it was read: $base is now 2, not 1.',
      },
    ])
  })

  test('on a $base that was never reached says where it comes from', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const reply = await push('provider', slug, { ...manifestOf(slug), $base: 7 })
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        id: 'conflict',
        error:
          'This add-on has no manifest 7: $base 7 comes from another add-on or installation. Its current one is 1.',
      },
    ])
  })

  test('cannot change the id', async () => {
    const { slug, id } = await addonAt(on.world, 'alpha')
    expect((await push('provider', id, manifestOf('acme-other'))).status).toBe(422)
    const another = { ...manifestOf(slug), cli_plugin_name: 'two' }
    expect((await push('provider', id, another)).status).toBe(201)
  })

  test('to an add-on that is shut down is a conflict', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
    expect((await push('provider', slug, manifestOf(slug))).status).toBe(409)
  })

  test.each<[string, (each: Record<string, unknown>) => void]>([
    ['no api', (each) => delete each.api],
    ['a NUL in an unknown key', (each) => (each.notes = 'a\u0000b')],
    ['half a character in an unknown key', (each) => (each['a\ud800'] = ['b'])],
    ['lists in lists in lists', (each) => (each.deep = JSON.parse('['.repeat(1000) + ']'.repeat(1000)))],
    ['an id with capitals', (each) => (each.id = 'Acme')],
    ['a $base that is no number', (each) => (each.$base = 'one')],
  ])('with %s is invalid', async (_name, change) => {
    const { slug } = await addonAt(on.world, 'alpha')
    const contents: Record<string, unknown> = { ...manifestOf(slug) }
    change(contents)
    expect((await push('provider', slug, contents)).status).toBe(422)
  })
})

test('the answer to a repeated push has its secrets masked, as it was kept', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const contents = { ...manifestOf(slug), name: 'Another' }
  const again = () =>
    call(on.server, 'POST', `/api/v3/addons/${slug}/manifests`, {
      as: on.world.provider,
      body: { contents },
      headers: { 'idempotency-key': 'one' },
    })
  const [first, second] = [await again(), await again()]
  const api = (password: string, sso_salt: string) => ({ contents: { api: { password, sso_salt } } })
  expect(first.body).toMatchObject(api(secrets.password, secrets.ssoSalt))
  expect(second.body).toMatchObject(api(secretMask, secretMask))
  expect(JSON.stringify(await on.server.db.select().from(idempotencyKeys))).not.toContain(secrets.password)
})

test('what is wrong with a push is summed up in a sentence too', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const { api, ...rest } = manifestOf(slug)
  const reply = await push('provider', slug, { ...rest, name: ' ', api: { ...api, password: '' } })
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

test('secrets are stored encrypted, and neither answers nor the trail show them', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const rows = [await on.server.db.select().from(manifests), await on.server.db.select().from(trail)]
  const reads = await Promise.all(
    ['current_manifest', 'manifests', 'transitions'].map((path) =>
      on.api('provider', 'GET', `/addons/${slug}/${path}`),
    ),
  )
  const text = JSON.stringify([rows, reads.map((reply) => reply.body)])
  expect(text).not.toContain(secrets.password)
  expect(text).not.toContain(secrets.ssoSalt)
  expect(await storedSecrets(1)).toEqual(secrets)
})

test('all pushes can be read, newest first', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  await addonAt(on.world, 'alpha', 'acme-other')
  await push('provider', slug, { ...manifestOf(slug), cli_plugin_name: 'two' })
  const list = await on.api('provider', 'GET', `/addons/${slug}/manifests`)
  const entries = readAs(list.body, v.array(v.looseObject({ id: v.string(), number: v.number() })))
  expect(entries.map((entry) => entry.number)).toEqual([2, 1])
  const first = await on.api('provider', 'GET', `/addons/${slug}/manifests/${entries[1]?.id}`)
  expect(first.body).toMatchObject({ number: 1, contents: { $base: 1 } })
  expect((await on.api('provider', 'GET', `/addons/acme-other/manifests/${entries[1]?.id}`)).status).toBe(404)
  expect((await on.api('stranger', 'GET', `/addons/${slug}/manifests`)).status).toBe(404)
})

test('before the first push there is none', async () => {
  await push('provider', 'acme-new', manifestOf('acme-new'))
  await on.server.db.delete(manifests)
  expect((await on.api('provider', 'GET', '/addons/acme-new/current_manifest')).status).toBe(404)
})

describe("the add-on's own token", () => {
  test('pushes and reads its manifests, and nothing else', async () => {
    const { slug, id } = await addonAt(on.world, 'alpha')
    const other = await addonAt(on.world, 'alpha', 'acme-other')
    const token = { token: await apiToken(slug) }
    const another = { ...manifestOf(slug), cli_plugin_name: 'two' }
    expect((await push(token, slug, { ...another, $base: 1 })).status).toBe(201)
    expect((await on.api(token, 'GET', `/addons/${id}/current_manifest`)).body).toMatchObject({ number: 2 })
    expect((await push(token, other.slug, manifestOf(other.slug))).status).toBe(404)
    expect((await push(token, 'acme-new', manifestOf('acme-new'))).status).toBe(404)
    expect((await on.api(token, 'GET', `/addons/${slug}`)).status).toBe(401)
    const [row] = await on.server.db.select().from(trail).where(eq(trail.to, '2'))
    expect(row).toMatchObject({ actorRole: 'system', actorId: null, subjectType: 'manifest' })
  })

  test('is whole once, masked after, and the old one fails', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const path = `/addons/${slug}/api_authorizations`
    expect((await on.api('provider', 'GET', path)).body).toEqual([])
    const old = await apiToken(slug)
    const token = await apiToken(slug)
    const read = await on.api('provider', 'GET', path)
    expect(read.body).toMatchObject([{ token: `••••••••${token.slice(-4)}`, addon: { slug } }])
    expect((await on.api({ token: old }, 'GET', `/addons/${slug}/manifests`)).status).toBe(401)
    expect((await on.api({ token }, 'GET', `/addons/${slug}/manifests`)).status).toBe(200)
    const stored = JSON.stringify([
      await on.server.db.select().from(apiAuthorizations),
      await on.server.db.select().from(trail),
    ])
    expect(stored).not.toContain(token)
    expect((await on.api('stranger', 'GET', path)).status).toBe(404)
  })
})
