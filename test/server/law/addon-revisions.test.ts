import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { features, trail, users } from '#server/db/schema.ts'
import { dataUrl, drawn } from '#test/support/pictures.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { createPerson } from '#test/support/people.ts'
import { revisionCalls } from '../support/revision-calls.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()

const toldSchema = v.looseObject({ revision: v.number() })

const { read, revisionOf, asked, planNamed } = revisionCalls(on)

describe('an add-on has a revision', () => {
  test('the serial of the newest row of its trail that counts, on every add-on', async () => {
    const { slug, id } = await addonAt(on.world, 'beta')
    const rows = await on.server.db
      .select()
      .from(trail)
      .where(eq(trail.addonId, id))
      .orderBy(asc(trail.serial))
    // The step to beta also shows it in the marketplace, which is metadata.
    const stage = rows.find(({ event }) => event === 'progressToBeta')
    const { revision } = await read(slug)
    expect(revision).toBe(stage?.serial)
    const lists = ['/addons', `/addons?slug=${slug}`, `/users/partner@acme.example/addons`]
    for (const path of lists)
      expect((await on.api('provider', 'GET', path)).body).toMatchObject([{ slug, revision }])
    expect((await on.api('admin', 'GET', '/addons')).body).toMatchObject([{ slug, revision }])
    const ofCompany = await on.api('provider', 'GET', `/companies/${on.world.companyId}/addons`)
    expect(ofCompany.body).toMatchObject([{ slug, revision }])
  })

  const counting: [string, () => Promise<{ status: number }>][] = [
    ['its summary', () => on.api('provider', 'PATCH', '/addons/acme-alpha', { summary: 'More.' })],
    ['its languages', () => on.api('provider', 'PATCH', '/addons/acme-alpha', { languages: ['Go'] })],
    [
      'its support e-mail',
      () => on.api('provider', 'PATCH', '/addons/acme-alpha', { email_support: 'a@b.example' }),
    ],
    [
      'a benefit',
      () =>
        on.api('provider', 'POST', '/addons/acme-alpha/benefits', { title: 'New', description: 'It is.' }),
    ],
    [
      'a screenshot',
      async () =>
        on.api('provider', 'POST', '/addons/acme-alpha/screenshots', {
          name: 'Three',
          image: dataUrl(await drawn('png', 800, 600)),
        }),
    ],
    [
      'a feature',
      () => on.api('provider', 'POST', '/addons/acme-alpha/features', { name: 'TLS', datatype: 'boolean' }),
    ],
    [
      'a plan',
      () => on.api('provider', 'POST', '/addons/acme-alpha/plans', { name: 'Huge', price_cents: 9900 }),
    ],
    [
      'a plan’s price',
      async () => on.api('provider', 'PATCH', `/plans/${await planNamed('big')}`, { price_cents: 1 }),
    ],
    [
      'a plan’s flags',
      async () =>
        on.api('admin', 'PATCH', `/plans/${await planNamed('big')}`, { public: true, visible: true }),
    ],
    [
      'an alpha user',
      () => on.api('provider', 'POST', '/addons/acme-alpha/alpha_users', { email: 'partner@globex.example' }),
    ],
    [
      'the documentation',
      async () => {
        const listed = readAs(
          (await on.api('admin', 'GET', '/addons/acme-alpha/documentations')).body,
          v.array(v.looseObject({ id: v.string() })),
        )
        return on.api('admin', 'PATCH', `/documentations/${listed[0]?.id ?? ''}`, { status: 'notice' })
      },
    ],
    [
      'a manifest',
      () =>
        on.api('provider', 'POST', '/addons/acme-alpha/manifests', {
          contents: { ...manifestOf('acme-alpha'), cli_plugin_name: 'other' },
        }),
    ],
    [
      'an approval that is asked for',
      () =>
        on.api('provider', 'POST', '/addons/acme-alpha/approvals', { type: 'alpha_engineering_approval' }),
    ],
    [
      'the company’s details',
      () => on.api('provider', 'PATCH', `/companies/${on.world.companyId}`, { phone: '+1 555 0101' }),
    ],
    [
      'the company’s users',
      async () => {
        await createPerson(on.server, 'newcomer@acme.example')
        return on.api('provider', 'POST', `/companies/${on.world.companyId}/company_users`, {
          email: 'newcomer@acme.example',
        })
      },
    ],
    [
      'the company’s terms',
      async () => {
        await on.server.db.update(users).set({ acknowledgedMsaAt: null })
        return on.api('provider', 'POST', '/users/acknowledge_msa', {})
      },
    ],
    [
      'the company’s supplier',
      async () => {
        const { body } = await on.api('admin', 'GET', `/companies/${on.world.companyId}`)
        const { id } = readAs(
          body,
          v.looseObject({ salesforce_vendor: v.looseObject({ id: v.string() }) }),
        ).salesforce_vendor
        return on.api('admin', 'PATCH', `/salesforce_vendors/${id}`, { vendor_id: 'V-2' })
      },
    ],
  ]

  test.each(counting)('that grows with %s', async (what, change) => {
    const { slug } = await addonAt(on.world, 'alpha')
    const other = await addonAt(on.world, 'alpha', 'acme-other')
    const before = { one: await revisionOf(slug), other: await revisionOf(other.slug) }
    const { status } = await change()
    expect([200, 201]).toContain(status)
    expect(await revisionOf(slug)).toBeGreaterThan(before.one)
    expect((await revisionOf(other.slug)) > before.other).toBe(what.startsWith('the company’s'))
  })

  const silent: [string, () => Promise<{ status: number }>][] = [
    ['metadata', () => on.api('admin', 'PATCH', '/addons/acme-ga', { featured: true })],
    [
      'a website',
      () => on.api('provider', 'PATCH', '/addons/acme-ga', { website_url: 'https://acme.example' }),
    ],
    ['credentials', () => on.api('provider', 'POST', '/addons/acme-ga/oauth_credentials', {})],
    ['an API token', () => on.api('provider', 'POST', '/addons/acme-ga/api_authorizations', {})],
    [
      'a repricing',
      async () =>
        on.api('provider', 'POST', `/plans/${await planNamed('big')}/repricings`, { price_cents: 7000 }),
    ],
    [
      'an order',
      async () => {
        const listed = readAs(
          (await on.api('provider', 'GET', '/addons/acme-ga/screenshots')).body,
          v.array(v.looseObject({ id: v.string() })),
        )
        const ids = listed.map(({ id }) => id).toReversed()
        return on.api('provider', 'PUT', '/addons/acme-ga/screenshots/order', { ids })
      },
    ],
    [
      'saving what is stored',
      () => on.api('provider', 'PATCH', '/addons/acme-ga', { summary: 'Stores things.' }),
    ],
  ]

  test.each(silent)('that stays with %s', async (_, change) => {
    const { slug } = await addonAt(on.world, 'ga')
    const before = await revisionOf(slug)
    expect([200, 201]).toContain((await change()).status)
    expect(await revisionOf(slug)).toBe(before)
  })

  test('a review that is asked for raises nothing', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const before = await revisionOf(slug)
    expect((await on.api('provider', 'POST', `/addons/${slug}/automatic_reviews`, {})).status).toBe(201)
    expect(await revisionOf(slug)).toBe(before)
  })

  test('staff’s notes on an approval raise nothing', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const id = await asked(slug, 'alpha_engineering_approval')
    const before = await revisionOf(slug)
    await on.api('admin', 'PATCH', `/approvals/${id}`, { notes: 'Spoke to Ada.' })
    expect(await revisionOf(slug)).toBe(before)
  })

  test('the answer of a change carries what it has brought, and the etag stays the record’s own', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const before = await read(slug)
    const changed = readAs(
      (await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'More.' })).body,
      toldSchema,
    )
    expect(changed.revision).toBeGreaterThan(before.revision)
    const after = await read(slug)
    expect(after).toMatchObject({ revision: changed.revision, etag: '"2"' })
    await on.api('provider', 'POST', `/addons/${slug}/plans`, { name: 'Huge', price_cents: 9900 })
    expect((await read(slug)).etag).toBe(after.etag)
  })

  test('a new plan’s values have their rows in the trail', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const [feature] = await on.server.db.select().from(features)
    const offerings = [{ feature_id: feature?.id, value: 12 }]
    const made = await on.api('provider', 'POST', `/addons/${slug}/plans`, { name: 'Huge', offerings })
    const rows = await on.server.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, readId(made.body)))
      .orderBy(asc(trail.serial))
    expect(rows.map(({ field, to }) => [field, to])).toEqual([
      ['created', 'huge'],
      ['offering', 'Rows: 12'],
    ])
    expect(await revisionOf(slug)).toBe(rows[1]?.serial)
  })
})
