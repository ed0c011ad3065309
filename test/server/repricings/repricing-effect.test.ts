import * as v from 'valibot'
import { expect, test } from 'vitest'
import { installs } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

const effectOf = (id: string) => on.api('admin', 'GET', `/repricings/${id}/effect`)

/** A repricing that was asked for at the test's start (Nov 2026), of a plan with so many installs by seven accounts. */
async function asked(grandfathered: boolean, installCount: number) {
  const addon = await addonAt(on.world, 'ga')
  const { big } = await storedPlans(on.server.db, addon.id)
  const planId = big?.id ?? ''
  const rows = Array.from({ length: installCount }, (_, n) => ({
    planId,
    account: `user${n % 7}@customers.example`,
    installedAt: on.server.clock.now(),
  }))
  if (rows.length > 0) await on.server.db.insert(installs).values(rows)
  const reply = await on.api('provider', 'POST', `/plans/${planId}/repricings`, {
    price_cents: 6000,
    grandfathered,
  })
  return readAs(reply.body, v.looseObject({ id: v.string(), reprice_date: v.string() })).id
}

test('tells who has the plan, and the dates that stand', async () => {
  const id = await asked(false, 9)
  expect(await effectOf(id)).toMatchObject({
    status: 200,
    body: {
      id,
      reprice_date: '2026-12-01',
      existing_reprice_date: '2027-01-01',
      is_counted_anew: false,
      installs: 9,
      customers: 7,
      first_customers: [0, 1, 2, 3, 4].map((n) => `user${n}@customers.example`),
      last_month: null,
    },
  })
})

test('after the date, the dates are those that an approval would count anew', async () => {
  const id = await asked(false, 0)
  on.server.clock.set('2027-01-10T09:00:00Z')
  expect((await effectOf(id)).body).toMatchObject({
    reprice_date: '2027-02-01',
    existing_reprice_date: '2027-03-01',
    is_counted_anew: true,
  })
  const approved = await on.api('admin', 'POST', `/repricings/${id}/transitions/approved`)
  expect(approved.body).toMatchObject({ reprice_date: '2027-02-01', existing_reprice_date: '2027-03-01' })
  on.server.clock.set('2027-02-20T09:00:00Z')
  expect((await effectOf(id)).body).toMatchObject({ reprice_date: '2027-02-01', is_counted_anew: false })
})

test('existing installs that are grandfathered have no date', async () => {
  const id = await asked(true, 1)
  expect((await effectOf(id)).body).toMatchObject({ existing_reprice_date: null, customers: 1 })
})
