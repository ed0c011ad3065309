import { expect, test } from 'vitest'
import { approvals, documentations, trail } from '#server/db/schema.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { eq } from 'drizzle-orm'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

/* READINGS 2: saving the article's URL opens its review. What lets that lapse: test/server/approvals/lapses.test.ts. */
const on = useWorld()
const url = 'https://devcenter.example/articles/new'

async function documentationOf(addonId: string): Promise<string> {
  const [row] = await on.server.db.select().from(documentations).where(eq(documentations.addonId, addonId))
  return row?.id ?? ''
}

async function newborn() {
  const act = on.world.act('provider')
  const addon = await createAddon(act, { companyId: on.world.companyId, slug: 'acme-new', name: 'New' })
  return { ...addon, documentationId: await documentationOf(addon.id) }
}

const save = (who: Who, id: string, body: unknown) => on.api(who, 'PATCH', `/documentations/${id}`, body)
const reviews = () => on.server.db.select().from(approvals)

test('every add-on is born with one record that has no docs; a provider’s URL opens the article review', async () => {
  const { slug, id, documentationId } = await newborn()
  const listed = await on.api('provider', 'GET', `/addons/${slug}/documentations`)
  expect(listed.body).toMatchObject([
    { devcenter_url: null, status: 'error', has_docs: false, status_message: null, addon: { id, slug } },
  ])
  const reply = await save('provider', documentationId, { devcenter_url: url })
  expect(reply).toMatchObject({ status: 200, body: { devcenter_url: url, etag: '"2"' } })
  const requesterId = on.world.provider.id
  expect(await reviews()).toMatchObject([{ type: 'article_review_approval', state: 'pending', requesterId }])
  expect((await on.api('provider', 'GET', `/addons/${slug}`)).body).toMatchObject({
    progress: { waiting: [{ type: 'article_review_approval', since: '2026-11-02T09:00:00.000Z' }] },
  })
})

test('another URL changes a pending review’s subject alone; after a rejection the same URL opens it again', async () => {
  const { documentationId } = await newborn()
  await save('provider', documentationId, { devcenter_url: url })
  await save('provider', documentationId, { devcenter_url: `${url}-2` })
  const [review] = await reviews()
  expect(review).toMatchObject({ state: 'pending', version: 1 })
  const rows = await on.server.db.select().from(trail).where(eq(trail.field, 'devcenterUrl'))
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    [null, url],
    [url, `${url}-2`],
  ])
  await on.api('admin', 'PATCH', `/approvals/${review?.id}`, { state: 'rejected', message: 'Too short.' })
  await save('provider', documentationId, { devcenter_url: `${url}-2` })
  expect(await reviews()).toMatchObject([{ id: review?.id, state: 'pending', message: 'Too short.' }])
})

test("staff's saving of the URL opens nothing, nor does anybody's after alpha", async () => {
  const { documentationId } = await newborn()
  await save('admin', documentationId, { devcenter_url: url })
  expect(await reviews()).toEqual([])
  const beta = await addonAt(on.world, 'beta')
  const id = await documentationOf(beta.id)
  expect((await save('provider', id, { devcenter_url: `${url}-beta` })).status).toBe(200)
  expect((await reviews()).filter(({ state }) => state === 'pending')).toEqual([])
})

test('status and docs are staff’s: the stored value passes, another is refused and saves nothing', async () => {
  const { documentationId } = await newborn()
  expect((await save('provider', documentationId, { status: 'error', has_docs: false })).status).toBe(200)
  expect((await save('provider', documentationId, { devcenter_url: url, status: 'ok' })).status).toBe(403)
  expect(await on.server.db.select().from(documentations)).toMatchObject([
    { devcenterUrl: null, status: 'error', version: 1 },
  ])
  expect(await reviews()).toEqual([])
  const fine = { status: 'ok', has_docs: true, status_message: 'Fine.' }
  expect((await save('admin', documentationId, fine)).body).toMatchObject(fine)
})
