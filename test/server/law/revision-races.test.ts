import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { features, plans, trail } from '#server/db/schema.ts'
import { revisionCalls } from '../support/revision-calls.ts'
import { useWorld } from '../support/use-world.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

const { revisionOf } = revisionCalls(on)

test('a plan that is made while staff progress is never sold by their step', async () => {
  const seen: string[] = []
  for (let round = 0; round < 8; round++) {
    const { id, slug } = await addonAt(on.world, 'beta', `acme-race-${round}`)
    const [feature] = await on.server.db.select().from(features).where(eq(features.addonId, id))
    const revision = await revisionOf(slug)
    const huge = { name: 'Huge', price_cents: 99_000, offerings: [{ feature_id: feature?.id, value: 1 }] }
    const make = () => on.api('provider', 'POST', `/addons/${slug}/plans`, huge)
    const progress = () =>
      on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'ga' }, { 'if-match': `"r${revision}"` })
    const order = round % 2 === 0 ? [make, progress] : [progress, make]
    const replies = await Promise.all(order.map((send) => send()))
    const [made, moved] = round % 2 === 0 ? replies : replies.toReversed()
    expect(made?.status).toBe(201)
    const sold = await on.server.db.select().from(plans).where(eq(plans.addonId, id))
    const plan = sold.find((each) => each.slug === 'huge')
    expect(plan).toMatchObject({ public: false, visible: false })
    seen.push(String(moved?.status))
    expect([201, 412]).toContain(moved?.status)
  }
  expect(seen).toContain('412')
  expect((await audit(on.server.db)).violations).toBe(0)
})

// READINGS 10: a price is editable while no pricing approval is pending; READINGS 38: rows follow the add-on's lock.
test('a price is saved before its approval is asked for, or refused', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, slug } = await addonAt(on.world, 'beta', `acme-priced-${round}`)
    const { basic } = await storedPlans(on.server.db, id)
    const save = () => on.api('provider', 'PATCH', `/plans/${basic?.id}`, { price_cents: 77_700 })
    const ask = () =>
      on.api('provider', 'POST', `/addons/${slug}/approvals`, { type: 'pricing_plan_approval' })
    const replies = await Promise.all(round % 2 === 0 ? [save(), ask()] : [ask(), save()])
    const [saved, asked] = round % 2 === 0 ? replies : replies.toReversed()
    expect(asked?.status).toBe(201)
    expect([200, 409]).toContain(saved?.status)
    const [price] = await on.server.db
      .select({ serial: trail.serial })
      .from(trail)
      .where(and(eq(trail.subjectId, basic?.id ?? ''), eq(trail.field, 'priceCents')))
    const [request] = await on.server.db
      .select({ serial: trail.serial })
      .from(trail)
      .where(
        and(
          eq(trail.addonId, id),
          eq(trail.event, 'request'),
          eq(trail.approvalType, 'pricing_plan_approval'),
        ),
      )
    expect(price !== undefined).toBe(saved?.status === 200)
    expect(price === undefined || price.serial < (request?.serial ?? 0)).toBe(true)
  }
})

test('a company’s changes and those of its add-ons wait for each other, and never for ever', async () => {
  const slugs = ['acme-one', 'acme-two', 'acme-three']
  for (const slug of slugs) await addonAt(on.world, 'beta', slug)
  const company = `/companies/${on.world.companyId}`
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, i) => [
      on.api('provider', 'PATCH', company, { phone: String(100 + i) }),
      ...slugs
        .toReversed()
        .map((slug) => on.api('provider', 'PATCH', `/addons/${slug}`, { summary: `${i}` })),
      on.api('provider', 'POST', `/addons/${slugs[i % 3]}/plans`, { name: `Plan ${i}` }),
      on.api('provider', 'POST', `/addons/acme-new-${i}/manifests`, {}),
    ]).flat(),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201, 422]))
  expect((await audit(on.server.db)).violations).toBe(0)
})
