import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvals, documentations, trail } from '#server/db/schema.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()
const url = 'https://devcenter.example/articles/new'

async function newborn(): Promise<{ id: string; slug: string; documentationId: string }> {
  const act = on.world.act('provider')
  const addon = await createAddon(act, { companyId: on.world.companyId, slug: 'acme-new', name: 'New' })
  return { ...addon, documentationId: await documentationOf(addon.id) }
}

async function documentationOf(addonId: string): Promise<string> {
  const [row] = await on.server.db.select().from(documentations).where(eq(documentations.addonId, addonId))
  return row?.id ?? ''
}

const save = (who: Who, id: string, body: unknown) => on.api(who, 'PATCH', `/documentations/${id}`, body)
const reviews = () => on.server.db.select().from(approvals)

test('every add-on is born with one record that has no docs', async () => {
  const { slug, id } = await newborn()
  const reply = await on.api('provider', 'GET', `/addons/${slug}/documentations`)
  expect(reply.body).toMatchObject([
    { devcenter_url: null, status: 'error', has_docs: false, status_message: null, addon: { id, slug } },
  ])
})

test("a provider's saving of the URL opens the article review", async () => {
  const { documentationId, slug } = await newborn()
  const reply = await save('provider', documentationId, { devcenter_url: url })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('etag')).toBe('"2"')
  expect(reply.body).toMatchObject({ devcenter_url: url })
  expect(await reviews()).toMatchObject([
    { type: 'article_review_approval', state: 'pending', requesterId: on.world.provider.id },
  ])
  const addon = await on.api('provider', 'GET', `/addons/${slug}`)
  expect(addon.body).toMatchObject({
    progress: { waiting: [{ type: 'article_review_approval', since: '2026-11-02T09:00:00.000Z' }] },
  })
})

test('saving it again while the review is pending changes the URL alone', async () => {
  const { documentationId } = await newborn()
  await save('provider', documentationId, { devcenter_url: url })
  await save('provider', documentationId, { devcenter_url: `${url}-2` })
  expect(await reviews()).toMatchObject([{ state: 'pending', version: 1 }])
  const rows = await on.server.db.select().from(trail).where(eq(trail.field, 'devcenterUrl'))
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    [null, url],
    [url, `${url}-2`],
  ])
})

test('saving it again after a rejection opens the review again, the same URL too', async () => {
  const { documentationId } = await newborn()
  await save('provider', documentationId, { devcenter_url: url })
  const [review] = await reviews()
  await on.api('admin', 'PATCH', `/approvals/${review?.id}`, { state: 'rejected', message: 'Too short.' })
  await save('provider', documentationId, { devcenter_url: url })
  expect(await reviews()).toMatchObject([{ id: review?.id, state: 'pending', message: 'Too short.' }])
})

test('asking for the review needs the URL', async () => {
  const { slug } = await newborn()
  const reply = await on.api('provider', 'POST', `/addons/${slug}/approvals`, {
    type: 'article_review_approval',
  })
  expect([reply.status, reply.body]).toEqual([
    422,
    { id: 'invalid', error: { addon: ['Save the URL of the Dev Center article first.'] } },
  ])
})

test("staff's saving of the URL opens nothing, nor does anybody's after alpha", async () => {
  const { documentationId } = await newborn()
  await save('admin', documentationId, { devcenter_url: url })
  expect(await reviews()).toEqual([])
  const beta = await addonAt(on.world, 'beta')
  const reply = await save('provider', await documentationOf(beta.id), { devcenter_url: `${url}-beta` })
  expect(reply.status).toBe(200)
  expect((await reviews()).filter((row) => row.state === 'pending')).toEqual([])
})

test('status and docs are staff’s: the stored value passes, another is refused and saves nothing', async () => {
  const { documentationId } = await newborn()
  const same = await save('provider', documentationId, { status: 'error', has_docs: false })
  expect(same.status).toBe(200)
  const refused = await save('provider', documentationId, { devcenter_url: url, status: 'ok' })
  expect(refused.status).toBe(403)
  expect(await on.server.db.select().from(documentations)).toMatchObject([
    { devcenterUrl: null, status: 'error', version: 1 },
  ])
  expect(await reviews()).toEqual([])
  const staff = await save('admin', documentationId, {
    status: 'ok',
    has_docs: true,
    status_message: 'Fine.',
  })
  expect(staff.body).toMatchObject({ status: 'ok', has_docs: true, status_message: 'Fine.' })
})

test.each(['javascript:alert(1)', 'nonsense', 'https://'])('%s is no URL', async (value) => {
  const { documentationId } = await newborn()
  expect((await save('provider', documentationId, { devcenter_url: value })).status).toBe(422)
})

test("another company's record is not there", async () => {
  const { documentationId } = await newborn()
  expect((await save('stranger', documentationId, { devcenter_url: url })).status).toBe(404)
})

test('in beta what staff have looked at stays so, until a provider saves another URL', async () => {
  const { id } = await addonAt(on.world, 'beta')
  const documentationId = await documentationOf(id)
  await save('admin', documentationId, {
    devcenter_url: url,
    status: 'ok',
    has_docs: true,
    status_message: null,
  })
  const same = await save('provider', documentationId, { devcenter_url: url })
  expect(same).toMatchObject({ status: 200, body: { status: 'ok', status_message: null } })
  const other = await save('provider', documentationId, { devcenter_url: `${url}-2` })
  expect(other).toMatchObject({
    status: 200,
    body: { status: 'error', status_message: 'Not looked at since it changed' },
  })
})

test('an add-on’s list holds its own record, beside those of the company’s other add-ons', async () => {
  const { id } = await newborn()
  const other = await addonAt(on.world, 'alpha')
  const listed = async (of: string) => (await on.api('provider', 'GET', `/addons/${of}/documentations`)).body
  for (const each of [id, other.id])
    expect(await listed(each)).toMatchObject([{ id: await documentationOf(each), addon: { id: each } }])
  expect(await listed(id)).toHaveLength(1)
})
