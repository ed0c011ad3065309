import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { approvals, repricings } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { readAs, readId, readObjects } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 20.4: what waits for staff, since when, and how long decisions take. */

const on = useWorld()
const hour = 3_600_000

const waiting = v.looseObject({
  approvals: v.array(v.looseObject({ type: v.string(), count: v.number(), oldest: v.nullable(v.string()) })),
  repricings: v.looseObject({ count: v.number(), oldest: v.nullable(v.string()) }),
  median_working_days: v.looseObject({ approval: v.nullable(v.number()), repricing: v.nullable(v.number()) }),
  longest: v.array(
    v.looseObject({ kind: v.string(), id: v.string(), type: v.nullable(v.string()), since: v.string() }),
  ),
})
const read = async () => readAs((await on.api('admin', 'GET', '/desk')).body, waiting)
const later = (hours: number): string => {
  on.server.clock.advance(hours * hour)
  return on.server.clock.now().toISOString()
}
const request = async (slug: string, type: string) =>
  readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)

test('the desk counts by kind with the oldest of each, and has the longest waiting first, whatever they are', async () => {
  const alpha = await addonAt(on.world, 'alpha')
  const ga = await addonAt(on.world, 'ga')
  const { big } = await storedPlans(on.server.db, ga.id)
  // Made in another order than that in which they wait.
  const technical = await request(alpha.slug, 'alpha_engineering_approval')
  const body = { price_cents: 6000, grandfathered: true }
  const repricing = readId((await on.api('provider', 'POST', `/plans/${big?.id}/repricings`, body)).body)
  const business = await request(alpha.slug, 'marketplace_fitting_approval')
  const [asked, dearer, later3] = [later(1), later(1), later(1)]
  const { db } = on.server
  for (const [id, since] of [
    [business, asked],
    [technical, later3],
  ] as const)
    await db
      .update(approvals)
      .set({ pendingSince: new Date(since) })
      .where(eq(approvals.id, id))
  await db.update(repricings).set({ createdAt: new Date(dearer) })
  const found = await read()
  expect(found.approvals).toHaveLength(5)
  expect(found.approvals.filter(({ count }) => count > 0)).toMatchObject([
    { type: 'marketplace_fitting_approval', count: 1, oldest: asked },
    { type: 'alpha_engineering_approval', count: 1, oldest: later3 },
  ])
  expect(found.repricings).toMatchObject({ count: 1, oldest: dearer })
  expect(found.longest).toMatchObject([
    { kind: 'approval', id: business, since: asked },
    { kind: 'repricing', id: repricing, since: dearer },
    { kind: 'approval', id: technical, since: later3 },
  ])
  // One taken up still waits; one decided does not.
  await on.api('admin', 'POST', `/repricings/${repricing}/transitions/in_progress`)
  expect((await read()).repricings.count).toBe(1)
  later(5)
  await on.api('admin', 'POST', `/repricings/${repricing}/transitions/rejected`)
  const after = await read()
  expect(after.repricings).toMatchObject({ count: 0, oldest: null })
  // Asked and decided within a day, which is told as one.
  expect(after.median_working_days.repricing).toBe(1)
})

test('the median is of the working days from the latest request to the decision', async () => {
  // From Monday to Tuesday, from there to Saturday, from there to Thursday: 1, 3 and 4 working days.
  const times = [1, 4, 5]
  for (const [n, days] of times.entries()) {
    const { slug } = await addonAt(on.world, 'alpha', `acme-${n}`)
    const id = await request(slug, 'marketplace_fitting_approval')
    later(24 * days)
    await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
  }
  expect((await read()).median_working_days.approval).toBe(3)
  // Asked again and decided after an hour: the time before does not count again.
  later(100)
  const again = await request('acme-2', 'marketplace_fitting_approval')
  later(1)
  await on.api('admin', 'PATCH', `/approvals/${again}`, { state: 'approved' })
  expect((await read()).median_working_days.approval).toBe(1)
})

test('without decisions there is no median', async () => {
  expect((await read()).median_working_days).toMatchObject({ approval: null, repricing: null })
})

// Issue 39.4: nothing of a shut-down add-on can be decided.
test('what a shut-down add-on had asked for waits nowhere any more', async () => {
  const type = 'marketplace_fitting_approval'
  const { slug } = await addonAt(on.world, 'alpha')
  await addonAt(on.world, 'alpha', 'acme-other')
  const waits = async () => {
    const { approvals: counts, longest } = await read()
    const rows = async (path: string) => readObjects((await on.api('admin', 'GET', path)).body)
    return {
      counted: counts.find((each) => each.type === type)?.count,
      longest: longest.length,
      inbox: (await rows('/approvals?state=pending')).length,
      addons: (await rows('/addons?request=waiting')).length,
      company: (await rows('/company_overviews?q=acme%20data'))[0]?.['waiting'],
    }
  }
  for (const each of [slug, 'acme-other']) await request(each, type)
  const both = { counted: 2, longest: 2, inbox: 2, addons: 2, company: { approvals: 2, repricings: 0 } }
  expect(await waits()).toEqual(both)
  await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
  const one = { counted: 1, longest: 1, inbox: 1, addons: 1, company: { approvals: 1, repricings: 0 } }
  expect(await waits()).toEqual(one)
})
