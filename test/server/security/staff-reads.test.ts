import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { manifests, securityEvents } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { openReview } from '#server/reviews/automatic-reviews.rules.ts'
import { toldReads } from '#test/spec/told-reads.ts'
import { storeLetter } from '#test/support/prepared-calls.ts'
import { storeWebhook } from '#test/support/side.ts'
import { call, type Person } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

const manifestsOf = ({ id }: AddonRow) =>
  on.server.db.select().from(manifests).where(eq(manifests.addonId, id))

/** A review of an add-on, a webhook's delivery of its company, and a letter. */
async function storeRead(addon: AddonRow) {
  const { world } = on
  const [manifest] = await manifestsOf(addon)
  if (manifest === undefined) throw new Error('the add-on has no manifest')
  const { id: review } = await openReview(world.act('provider'), addon, manifest, 'beta')
  const { webhookDelivery } = await storeWebhook(world.act('provider'), world.companyId, world.provider)
  const letter = randomUUID()
  await storeLetter(letter)({ db: on.server.db })
  return { review, delivery: webhookDelivery, letter }
}

test.each(toldReads)('staff who %s are told, and a provider is not', async (told, what) => {
  const { world, server } = on
  const ga = await addonAt(world, 'ga')
  const { review, delivery, letter } = await storeRead(await addonAt(world, 'alpha'))
  const [manifest] = await manifestsOf(ga)
  const named: Readonly<Record<string, string>> = {
    ':addon': ga.slug,
    'automatic_reviews/:id': `automatic_reviews/${review}`,
    'webhook_deliveries/:id': `webhook_deliveries/${delivery}`,
    'outbox/letters/:id': `outbox/letters/${letter}`,
    ':id': manifest?.id ?? '',
  }
  const path = Object.entries(named).reduce(
    (left, [name, value]) => left.replace(name, value),
    told.replace('GET ', ''),
  )
  const read = async (who: Person, of = path) =>
    (await call(server, 'GET', of, { as: who, headers: { 'request-id': 'request-0001' } })).status
  const events = () => server.db.select().from(securityEvents)
  await server.db.delete(securityEvents)

  expect(await read(world.provider)).toBe(told.includes('outbox') ? 403 : 200)
  expect(await events()).toEqual([])
  expect(await read(world.admin)).toBe(200)
  const of = [review, delivery, letter].find((id) => path.includes(id)) ?? ga.slug
  expect(await events()).toMatchObject([
    {
      kind: 'staff_read',
      actorId: world.admin.id,
      requestId: 'request-0001',
      details: { what, of },
    },
  ])
  const unknown = [ga.slug, review, delivery, letter].reduce(
    (left, each) => left.replace(each, randomUUID()),
    path,
  )
  await read(world.admin, unknown)
  expect(await events()).toHaveLength(1)
})
