import { expect, test } from 'vitest'
import { alphaUsers, planPasses } from '#server/db/schema.ts'
import { loadOffer, weighPlan } from '#server/installs/install-facts.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { createPerson } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

test('a customer is known however their address was written, now or by an older version', async () => {
  const { db, clock } = on.server
  const addon = await addonAt(on.world, 'alpha')
  const plan = await storedPlan(db, addon.id, 'test')
  const now = clock.now()
  const tiesOf = async (account: string) =>
    weighPlan(await loadOffer(db, addon, account, now), { plan: 'test', space: null, for: 'app' }).asked
      .account
  const none = { isInvited: false, isOfCompany: false, hasPass: false }
  expect(await tiesOf('ADA@customers.example')).toEqual(none)

  const stamps = { createdAt: now, updatedAt: now }
  await db.insert(alphaUsers).values({ addonId: addon.id, email: 'Ada@customers.example', ...stamps })
  await db.insert(planPasses).values({ planId: plan.id, email: 'Bob@customers.example', ...stamps })
  await createPerson(on.server, 'Cid@customers.example', { companyId: on.world.companyId })
  expect(await tiesOf('ADA@customers.example')).toEqual({ ...none, isInvited: true })
  expect(await tiesOf('bob@customers.example')).toEqual({ ...none, hasPass: true })
  expect(await tiesOf('cid@Customers.example')).toEqual({ ...none, isOfCompany: true })
})
