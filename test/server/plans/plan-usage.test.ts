import { expect, test } from 'vitest'
import { installs, planPasses } from '#server/db/schema.ts'
import { billed } from '#test/support/billed.ts'
import { completeAddon } from '#test/support/complete-addon.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

const first = new Date('2026-11-01T00:00:00Z')
const before = new Date('2026-10-31T23:59:59Z')

async function sold() {
  const addon = await addonAt(on.world, 'ga')
  const { big, basic, test: free } = await storedPlans(on.server.db, addon.id)
  return { addon, big: big?.id ?? '', basic: basic?.id ?? '', free: free?.id ?? '' }
}
const install = (planId: string, account: string, removedAt: Date | null = null, installedAt = before) => ({
  planId,
  account: `${account}@customers.example`,
  installedAt,
  removedAt,
})

test('a plan’s usage is its own installs that are there, and what it brought in the last whole month', async () => {
  const { addon, big, basic } = await sold()
  const { companyId } = addon
  const usage = async () => (await on.api('provider', 'GET', `/plans/${big}/usage`)).body
  const theirs = await completeAddon(on.world.act('admin'), on.world.otherCompanyId, 'globex-ga')
  const ofOthers = { companyId: on.world.otherCompanyId, period: '2026-10' }
  await billed(on.server, ofOthers, { addon: theirs, plans: { basic: 7 } })
  await billed(on.server, { companyId, period: '2026-08' }, { addon, plans: { basic: 50 } })
  await on.server.db.insert(installs).values(install(basic, 'a'))
  expect(await usage()).toMatchObject({ installs: 0, accounts: 0, last_month: null })
  await billed(on.server, { companyId, period: '2026-09' }, { addon, plans: { big: 100 } })
  await billed(on.server, { companyId, period: '2026-11' }, { addon, plans: { big: 9 } })
  await on.server.db
    .insert(installs)
    .values([install(big, 'a'), install(big, 'a'), install(big, 'b'), install(big, 'c', first)])
  const counts = { installs: 3, accounts: 2 }
  expect(await usage()).toMatchObject({ ...counts, last_month: { period: '2026-09', billed_cents: 100 } })
  // A month in which the plan brought nothing is told as such.
  await billed(on.server, { companyId, period: '2026-10' })
  expect(await usage()).toMatchObject({ ...counts, last_month: { period: '2026-10', billed_cents: 0 } })
})

test('the usage of all plans counts what each has won and lost since the first of the month', async () => {
  const { addon, big, basic, free } = await sold()
  await on.server.db.insert(installs).values([
    install(big, 'a', before),
    install(big, 'a'),
    install(big, 'a', null, first),
    install(big, 'a', first),
    // A change of plan: gone from the one, new on the other.
    install(basic, 'a', first),
    install(big, 'a', null, first),
  ])
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/plan_usages`)
  const counted = Object.fromEntries(
    (body as Record<string, unknown>[]).map((usage) => [
      usage['id'],
      ['installs', 'accounts', 'new_this_month', 'gone_this_month'].map((key) => usage[key]),
    ]),
  )
  expect(counted).toEqual({ [big]: [3, 1, 2, 1], [basic]: [0, 0, 0, 1], [free]: [0, 0, 0, 0] })
})

test('a pass tells since when its holder has had the plan, or when they were rid of it', async () => {
  const { big, basic } = await sold()
  const at = { createdAt: first, updatedAt: first }
  const pass = (name: string) => ({ planId: big, email: `${name}@Customers.example`, ...at })
  await on.server.db.insert(planPasses).values(['has', 'had', 'never'].map(pass))
  await on.server.db
    .insert(installs)
    .values([
      install(big, 'has', first),
      install(big, 'has'),
      install(big, 'had', before),
      install(big, 'had', first),
      install(basic, 'never'),
    ])
  const { body } = await on.api('provider', 'GET', `/plans/${big}/plan_passes`)
  const told = (body as Record<string, unknown>[]).map((each) => [
    each['email'],
    each['installed_at'],
    each['removed_at'],
  ])
  expect(told.toSorted()).toEqual([
    ['had@Customers.example', null, first.toISOString()],
    ['has@Customers.example', before.toISOString(), null],
    ['never@Customers.example', null, null],
  ])
})
