import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { audit } from '#server/commands/audit.ts'
import { documentations, features, outbox, trail } from '#server/db/schema.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { storedAddon, storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { readObject } from '#test/support/read-as.ts'

/*
 * READINGS 39. Which change lets which approval lapse stands in test/spec/rules/lapses.ts: here is that each call tells
 * the rule what it has changed, and what comes of a lapse.
 */
const on = useWorld()

interface Listed {
  id: string
  type: ApprovalType
  state: string
  changed_since: { decision: unknown[] }
}
interface Addon {
  id: string
  slug: string
}

const approvalsOf = async ({ slug }: Addon) =>
  (await on.api('admin', 'GET', `/addons/${slug}/approvals`)).body as Listed[]
const statesOf = async (addon: Addon) =>
  Object.fromEntries((await approvalsOf(addon)).map(({ type, state }) => [type, state]))
const approvalOf = async (addon: Addon, type: ApprovalType) => {
  const found = (await approvalsOf(addon)).find((each) => each.type === type)
  if (found === undefined) throw new Error(`${type} was not asked for`)
  return found
}

const planOf = async ({ id }: Addon, slug: string) =>
  `/plans/${(await storedPlans(on.server.db, id))[slug]?.id ?? ''}`
const featureOf = async ({ id }: Addon) => {
  const [row] = await on.server.db.select().from(features).where(eq(features.addonId, id))
  return row?.id ?? ''
}
const documentationOf = async ({ id }: Addon) => {
  const [row] = await on.server.db.select().from(documentations).where(eq(documentations.addonId, id))
  if (row === undefined) throw new Error('there is no documentation')
  return row
}

/** An add-on with all approvals of its stage. */
async function approved(stage: 'alpha' | 'beta'): Promise<Addon> {
  const addon = await addonAt(on.world, stage)
  if (stage === 'beta') await approve(on.world, addon, 'beta_engineering_approval', 'pricing_plan_approval')
  else {
    const types = ['marketplace_fitting_approval', 'alpha_engineering_approval'] as const
    await approve(on.world, addon, ...types, 'article_review_approval')
  }
  return addon
}

type Change = (who: Who, addon: Addon) => Promise<{ status: number; body: unknown }>

const set =
  (body: object): Change =>
  (who, { slug }) =>
    on.api(who, 'PATCH', `/addons/${slug}`, body)
const add =
  (list: string, body: object): Change =>
  (who, { slug }) =>
    on.api(who, 'POST', `/addons/${slug}/${list}`, body)
const setPlan =
  (plan: string, body: object): Change =>
  async (who, addon) =>
    on.api(who, 'PATCH', await planOf(addon, plan), body)
const setValue =
  (plan: string, value: number): Change =>
  async (who, addon) =>
    setPlan(plan, { offerings: [{ feature_id: await featureOf(addon), value }] })(who, addon)
const push: Change = (who, addon) =>
  add('manifests', { contents: { ...manifestOf(addon.slug), cli_plugin_name: 'other' } })(who, addon)
const moveArticle: Change = async (who, addon) =>
  on.api(who, 'PATCH', `/documentations/${(await documentationOf(addon)).id}`, {
    devcenter_url: 'https://devcenter.example/articles/another',
  })
const newPlan = add('plans', { name: 'Huge', price_cents: 99_000 })
const removeFeature: Change = async (who, addon) =>
  on.api(who, 'DELETE', `/features/${await featureOf(addon)}`)

const lapsing: [string, 'alpha' | 'beta', ApprovalType, Change][] = [
  ['a new plan', 'beta', 'pricing_plan_approval', newPlan],
  ['a feature added', 'beta', 'pricing_plan_approval', add('features', { name: 'TLS', datatype: 'boolean' })],
  ['a feature removed', 'beta', 'pricing_plan_approval', removeFeature],
  ['a value', 'beta', 'pricing_plan_approval', setValue('big', 33)],
  [
    'a networking option',
    'beta',
    'pricing_plan_approval',
    setPlan('big', { installable_without_private_networking: false }),
  ],
  ['name and tags', 'alpha', 'marketplace_fitting_approval', set({ name: 'Other', tags: 'a' })],
  ['the manifest', 'alpha', 'alpha_engineering_approval', push],
  ['the manifest', 'beta', 'beta_engineering_approval', push],
  ['the article’s URL', 'alpha', 'article_review_approval', moveArticle],
]

test.each(lapsing)('a provider’s change of %s in %s lets lapse: %s', async (_, stage, type, change) => {
  const addon = await approved(stage)
  const before = await statesOf(addon)
  const { status, body } = await change('provider', addon)
  expect([status < 300, body]).toMatchObject([true, { lapsed: [type] }])
  expect(await statesOf(addon)).toEqual({ ...before, [type]: 'pending' })
  expect((await audit(on.server.db)).violations).toBe(0)
})

test.each([
  ['a value of the plan test', setValue('test', 33)],
  ['the value that is stored', setValue('big', 10)],
  ['a plan’s name', setPlan('big', { name: 'Bigger' })],
  ['a summary in beta, where the Business approval is past', set({ summary: 'Other.' })],
])('a provider’s change of %s lets nothing lapse', async (_, change) => {
  const addon = await approved('beta')
  const before = await statesOf(addon)
  const { status, body } = await change('provider', addon)
  expect([status, readObject(body).lapsed ?? []]).toEqual([200, []])
  expect(await statesOf(addon)).toEqual(before)
})

test('staff’s own changes let nothing lapse, and are listed', async () => {
  const addon = await approved('beta')
  const before = await statesOf(addon)
  for (const change of [newPlan, push])
    expect(await change('admin', addon)).toMatchObject({ status: 201, body: { lapsed: [] } })
  expect(await statesOf(addon)).toEqual(before)
  for (const type of ['pricing_plan_approval', 'beta_engineering_approval'] as const)
    expect((await approvalOf(addon, type)).changed_since.decision).toHaveLength(1)
})

test('what is pending stays so and shows the change; what is rejected stays rejected', async () => {
  const addon = await addonAt(on.world, 'beta')
  await add('approvals', { type: 'pricing_plan_approval' })('provider', addon)
  const { id, ...before } = await approvalOf(addon, 'pricing_plan_approval')
  expect((await setValue('big', 33)('provider', addon)).body).toMatchObject({ lapsed: [] })
  const big = { subject: { type: 'plan' }, name: 'Big', field: 'offering' }
  expect((await on.api('admin', 'GET', `/approvals/${id}`)).body).toMatchObject({
    state: 'pending',
    etag: readObject(before).etag,
    changed_since: { request: [big], decision: null },
  })
  await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Too dear.' })
  await newPlan('provider', addon)
  expect((await approvalOf(addon, 'pricing_plan_approval')).state).toBe('rejected')
})

test('what has lapsed is asked for anew, undecided, without its requirements, and keeps a plan from GA', async () => {
  const addon = await approved('beta')
  on.server.clock.advance(3_600_000)
  // The new plan lacks its value, so nobody could ask for the approval now.
  await newPlan('provider', addon)
  const { id } = await approvalOf(addon, 'pricing_plan_approval')
  expect((await on.api('admin', 'GET', `/approvals/${id}`)).body).toMatchObject({
    state: 'pending',
    requester: { email: 'partner@acme.example' },
    approver: null,
    pending_since: on.server.clock.now().toISOString(),
    changed_since: { request: [], decision: [{ name: 'Huge', field: 'created' }] },
  })
  await setPlan('huge', { offerings: [{ feature_id: await featureOf(addon), value: 5 }] })('provider', addon)
  const step = () => add('progressions', { to: 'ga' })('provider', addon)
  expect(await step()).toMatchObject({
    status: 422,
    body: { error: { addon: ['Pricing approval is pending.'] } },
  })
  await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'approved' })
  expect((await step()).status).toBe(201)
})

describe('the letter of a lapse', () => {
  const lettersOf = async (change: Change, addon: Addon) => {
    await on.server.db.delete(outbox)
    await change('provider', addon)
    return on.server.db.select().from(outbox).orderBy(outbox.to)
  }

  test('goes to who asked for it and to staff, once, and tells a new plan by its name alone', async () => {
    const addon = await approved('beta')
    const offerings = [{ feature_id: await featureOf(addon), value: 5 }]
    const letters = await lettersOf(add('plans', { name: 'Huge', offerings }), addon)
    expect(letters.map(({ to }) => to)).toEqual(['admin@platform.example', 'partner@acme.example'])
    for (const { subject, text } of letters) {
      expect(subject).toBe('The Pricing approval of acme-beta is pending again')
      expect(text).toMatch(/^Changed:\n- Plan “Huge” added$/m)
    }
    expect(await lettersOf(setValue('big', 33), addon)).toEqual([])
  })

  // What staff had before them when they decided is no news.
  test('names what has changed since the decision, and nothing else', async () => {
    const addon = await addonAt(on.world, 'alpha')
    await add('approvals', { type: 'marketplace_fitting_approval' })('provider', addon)
    const { id } = await approvalOf(addon, 'marketplace_fitting_approval')
    const approveIt = () => on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'approved' })
    const told = async (change: object) => {
      const letters = await lettersOf(set(change), addon)
      const lists = letters.map(({ text }) => /\nChanged:\n(.*?)\n\n/s.exec(text)?.[1])
      expect(new Set(lists).size).toBe(1)
      return lists[0]?.split('\n').toSorted()
    }
    await set({ summary: 'Changed before it was decided.' })('provider', addon)
    await approveIt()
    // Of another approval, and of none.
    await set({ tags: 'mail', email_support: 'help@acme.example' })('provider', addon)
    expect(await told({ legal_statements: 'All rights reserved.' })).toEqual(['- Legal statements changed'])
    await approveIt()
    const terms = { provider_terms_url: 'https://acme.example/terms', summary: 'Changed after it.' }
    expect(await told(terms)).toEqual(['- Provider terms URL changed', '- Summary changed'])
  })
})

describe('the article', () => {
  test('of alpha takes the add-on’s approval of its docs along', async () => {
    const addon = await approved('alpha')
    const { version } = await storedAddon(on.server.db, addon.slug)
    await moveArticle('provider', addon)
    expect(await storedAddon(on.server.db, addon.slug)).toMatchObject({
      docsApprovedAt: null,
      version: version + 1,
    })
    expect((await documentationOf(addon)).status).toBe('ok')
  })

  test('of beta was not looked at since it changed, until staff set it', async () => {
    const addon = await approved('beta')
    const step = () => add('progressions', { to: 'ga' })('provider', addon)
    expect((await moveArticle('provider', addon)).body).toMatchObject({
      lapsed: [],
      status: 'error',
      status_message: 'Not looked at since it changed',
    })
    expect(await statesOf(addon)).toMatchObject({ article_review_approval: 'approved' })
    expect((await step()).status).toBe(422)
    const { id } = await documentationOf(addon)
    await on.api('admin', 'PATCH', `/documentations/${id}`, { status: 'ok', status_message: null })
    expect((await step()).status).toBe(201)
    const isStatus = and(eq(trail.subjectType, 'documentation'), eq(trail.field, 'status'))
    const rows = await on.server.db.select().from(trail).where(isStatus).orderBy(desc(trail.serial))
    expect(rows.map(({ to, actorRole }) => [to, actorRole])).toEqual([
      ['ok', 'admin'],
      ['error', 'provider'],
    ])
  })

  test('that staff moves in beta was looked at by them; one at GA stays as it is', async () => {
    const beta = await addonAt(on.world, 'beta')
    await moveArticle('admin', beta)
    const ga = await addonAt(on.world, 'ga')
    await moveArticle('provider', ga)
    for (const addon of [beta, ga]) expect((await documentationOf(addon)).status).toBe('ok')
  })
})

test('a manifest that is pushed as it is stored is no other one; with another secret it is', async () => {
  const addon = await approved('alpha')
  const revision = async () => (await storedAddon(on.server.db, addon.slug)).revision
  const before = await revision()
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/current_manifest`)
  const { id, contents } = readObject(body)
  const same = manifestOf(addon.slug)
  for (const each of [same, contents])
    expect(await add('manifests', { contents: each })('provider', addon)).toMatchObject({
      status: 200,
      body: { id, number: 1, lapsed: [] },
    })
  expect(await revision()).toBe(before)
  const another = { ...same, api: { ...same.api, password: 'another-password-of-some-length' } }
  expect(await add('manifests', { contents: another })('provider', addon)).toMatchObject({
    status: 201,
    body: { number: 2, lapsed: ['alpha_engineering_approval'] },
  })
})
