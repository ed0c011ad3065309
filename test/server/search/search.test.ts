import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { addons, companies, features, plans, repricings, users } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { completeAddon } from '#test/support/complete-addon.ts'
import { createPerson } from '#test/support/people.ts'
import { useWorld, type Who } from '../support/use-world.ts'

const on = useWorld()

let mail: AddonRow
let other: AddonRow
beforeEach(async () => {
  const { world, server } = on
  const { db } = server
  mail = await completeAddon(world.act('provider'), world.companyId, 'acme-mail')
  other = await completeAddon(world.act('admin'), world.otherCompanyId, 'globex-mail')
  await db.update(addons).set({ displayName: 'Post Élan 100%' }).where(eq(addons.id, mail.id))
  await db.update(addons).set({ displayName: 'Globex Mail' }).where(eq(addons.id, other.id))
  await db.update(users).set({ name: 'Ada Lovelace' }).where(eq(users.id, world.provider.id))
})

const stored = () => ({ createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() })

type Kind = 'addons' | 'plans' | 'features' | 'people' | 'companies' | 'approvals' | 'repricings' | 'actions'
type Body = Record<Kind, Record<string, unknown>[]>

const found = async (who: Who, q: string, more = ''): Promise<Body> =>
  (await on.api(who, 'GET', `/search?q=${encodeURIComponent(q)}${more}`)).body as Body
const slugs = async (who: Who, q: string) => (await found(who, q)).addons.map(({ slug }) => slug)

describe('a search', () => {
  test('finds an add-on by each word of its name, slug and company, in any order', async () => {
    for (const q of ['post', 'MAIL acme', 'élan acme-mail', 'data post', 'é', '100%'])
      expect({ [q]: await slugs('provider', q) }).toEqual({ [q]: ['acme-mail'] })
    // Short words begin one; a wildcard is a character like others; each word counts.
    for (const q of ['st', '1%0', '100\\', 'post globex'])
      expect({ [q]: await slugs('provider', q) }).toEqual({ [q]: [] })
  })

  test('finds nothing of another company for a provider, and everything for staff', async () => {
    expect(await slugs('provider', 'mail')).toEqual(['acme-mail'])
    expect(await slugs('stranger', 'mail')).toEqual(['globex-mail'])
    expect(await slugs('admin', 'mail')).toEqual(['globex-mail', 'acme-mail'])
    const { companies: none, people } = await found('provider', 'globex')
    expect([none, people]).toEqual([[], []])
    expect((await found('admin', 'globex')).companies).toEqual([
      { id: on.world.otherCompanyId, name: 'Globex' },
    ])
  })

  test('finds plans and features by their own words with those of their add-on', async () => {
    const { db } = on.server
    const [plan] = await db
      .insert(plans)
      .values({ ...stored(), addonId: mail.id, name: 'Großer Plan', slug: 'big-one' })
      .returning()
    const [feature] = await db
      .insert(features)
      .values({ ...stored(), addonId: mail.id, name: 'Retention', datatype: 'boolean', position: 9 })
      .returning()
    const addon = { slug: 'acme-mail', display_name: 'Post Élan 100%' }
    expect((await found('provider', 'post groß')).plans).toEqual([
      { id: plan?.id, name: 'Großer Plan', slug: 'big-one', addon },
    ])
    expect((await found('provider', 'plan gro')).plans).toMatchObject([{ id: plan?.id }])
    expect((await found('provider', 'feature acme retention')).features).toEqual([
      { id: feature?.id, name: 'Retention', addon },
    ])
    expect((await found('stranger', 'retention')).features).toEqual([])
    expect((await found('admin', 'retention globex')).features).toEqual([])
  })

  test('finds people by name and address: a provider’s colleagues, all accounts for staff', async () => {
    const { server, world } = on
    await createPerson(server, 'grace.hopper@acme.example', { companyId: world.companyId })
    const emails = async (who: Who, q: string) => (await found(who, q)).people.map(({ email }) => email)
    expect((await found('provider', 'love ada')).people).toEqual([
      { id: world.provider.id, name: 'Ada Lovelace', email: 'partner@acme.example', company: 'Acme Data' },
    ])
    expect(await emails('provider', 'hopper')).toEqual(['grace.hopper@acme.example'])
    expect(await emails('provider', 'partner')).toEqual(['partner@acme.example'])
    expect(await emails('stranger', 'ada')).toEqual([])
    expect(await emails('admin', 'partner')).toEqual(['partner@acme.example', 'partner@globex.example'])
    expect(await emails('admin', 'globex partner')).toEqual(['partner@globex.example'])
  })

  test('finds approvals by their type and add-on, which wait or, for a provider, were sent back', async () => {
    const { world } = on
    const { approval } = await requestApproval(world.act('provider'), mail, 'marketplace_fitting_approval')
    const asked = {
      id: approval.id,
      type: 'marketplace_fitting_approval',
      state: 'pending',
      addon: { slug: 'acme-mail', display_name: 'Post Élan 100%' },
    }
    expect((await found('provider', 'business')).approvals).toEqual([asked])
    expect((await found('admin', 'approval post')).approvals).toEqual([asked])
    expect((await found('admin', 'post technical')).approvals).toEqual([])
    expect((await found('stranger', 'business')).approvals).toEqual([])
    await on.api('admin', 'PATCH', `/approvals/${approval.id}`, { state: 'rejected', message: 'Not yet.' })
    expect((await found('provider', 'business')).approvals).toEqual([{ ...asked, state: 'rejected' }])
    expect((await found('admin', 'business')).approvals).toEqual([])
  })

  test('finds price changes by their plan while they are unfinished', async () => {
    const { db } = on.server
    const [plan] = await db
      .select()
      .from(plans)
      .where(and(eq(plans.addonId, mail.id), eq(plans.slug, 'basic')))
    const planId = plan?.id ?? ''
    const dated = { repriceDate: '2027-01-01', priceCents: 2000, originalPriceCents: 1000 }
    const [row] = await db
      .insert(repricings)
      .values({ ...stored(), planId, addonId: mail.id, ...dated })
      .returning()
    const addon = { slug: 'acme-mail', display_name: 'Post Élan 100%' }
    const change = { id: row?.id, status: 'new', plan: { id: planId, name: plan?.name }, addon }
    for (const q of ['price', 'reprice basic', 'post basic'])
      expect({ [q]: (await found('provider', q)).repricings }).toEqual({ [q]: [change] })
    expect((await found('stranger', 'price')).repricings).toEqual([])
    await db.update(repricings).set({ status: 'completed' })
    expect((await found('provider', 'price')).repricings).toEqual([])
  })

  test('has at most eight of a kind, the best first', async () => {
    const { db } = on.server
    const names = [
      'A mailer',
      'Mail',
      'Gmail',
      'Mail Z',
      ...Array.from({ length: 8 }, (_, i) => `x mail ${i}`),
    ]
    await db.insert(companies).values(names.map((name) => ({ ...stored(), name })))
    const titles = (await found('admin', 'mail')).companies.map(({ name }) => name)
    expect(titles).toEqual(['Mail', 'Mail Z', 'A mailer', ...[0, 1, 2, 3, 4].map((i) => `x mail ${i}`)])
  })

  test('has what is called just so before any number of others', async () => {
    const { db } = on.server
    const names = [...Array.from({ length: 150 }, (_, i) => `Gold ${i}`), 'Gold']
    const rows = names.map((name) => ({ ...stored(), name, addonId: mail.id }))
    await db.insert(plans).values(rows.map((row, i) => ({ ...row, slug: `plan-${i}` })))
    await db
      .insert(features)
      .values(rows.map((row, position) => ({ ...row, datatype: 'boolean' as const, position })))
    await db.insert(companies).values(names.map((name) => ({ ...stored(), name })))
    const firsts = async (who: Who, q: string) => {
      const {
        plans: [plan],
        features: [feature],
        companies: [company],
      } = await found(who, q)
      return [plan?.['name'], feature?.['name'], company?.['name']]
    }
    expect(await firsts('admin', 'gold')).toEqual(['Gold', 'Gold', 'Gold'])
    expect(await firsts('admin', 'go')).toEqual(['Gold', 'Gold', 'Gold'])
    expect(await firsts('provider', 'gold')).toEqual(['Gold', 'Gold', undefined])
  })

  test('finds the letters of any script, also a short word within a name that has no spaces', async () => {
    const { db } = on.server
    const rename = (displayName: string) =>
      db.update(addons).set({ displayName }).where(eq(addons.id, mail.id))
    for (const [name, q] of [
      ['全文検索サービス', '検索'],
      ['全文検索サービス', '全'],
      ['Acme 検索', '検索'],
      ['İzmir', 'İzmir'],
      ['İzmir', 'izmir'],
      ['ΟΔΟΣ', 'ΟΔΟΣ'],
    ] as const) {
      await rename(name)
      for (const who of ['provider', 'admin'] as const)
        expect({ [q]: await slugs(who, q) }).toEqual({ [q]: ['acme-mail'] })
    }
    await db.update(plans).set({ name: '大型プラン' }).where(eq(plans.addonId, mail.id))
    expect((await found('provider', '型 test')).plans).toMatchObject([{ name: '大型プラン' }])
  })

  test('without words finds nothing, and with an add-on what the caller may do there', async () => {
    const { actions: none, ...records } = await found('provider', ' - ')
    expect(Object.values(records).flat()).toEqual([])
    expect(none).toEqual([])
    const { actions, addons: named } = await found('provider', '', '&addon=acme-mail')
    expect(named).toEqual([])
    expect(actions).toEqual((await on.api('provider', 'GET', '/addons/acme-mail/actions')).body)
  })

  test('of another company’s add-on, or one that is not there, is 404', async () => {
    for (const addon of ['globex-mail', other.id, 'nowhere'])
      expect((await on.api('provider', 'GET', `/search?addon=${addon}`)).status).toBe(404)
    expect((await on.api('admin', 'GET', '/search?addon=globex-mail')).status).toBe(200)
  })

  test('finds nothing for a person without a company', async () => {
    const loner = await createPerson(on.server, 'loner@nowhere.example', {})
    const { body } = await on.api(loner, 'GET', '/search?q=mail')
    expect(Object.values(body as Body).flat()).toEqual([])
    expect((await on.api(loner, 'GET', '/search?addon=acme-mail')).status).toBe(404)
  })
})
