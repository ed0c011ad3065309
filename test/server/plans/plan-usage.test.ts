import { expect, test } from 'vitest'
import { installs, planPasses, reportLines, reports } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

async function billed(periods: Record<string, number | null>) {
  const addon = await addonAt(on.world, 'ga')
  const { big } = await storedPlans(on.server.db, addon.id)
  const planId = big?.id ?? ''
  const at = on.server.clock.now()
  for (const [period, amountCents] of Object.entries(periods)) {
    const [report] = await on.server.db
      .insert(reports)
      .values({ companyId: addon.companyId, period, createdAt: at, updatedAt: at })
      .returning()
    if (amountCents !== null && report !== undefined)
      await on.server.db
        .insert(reportLines)
        .values({ reportId: report.id, addonId: addon.id, planId, amountCents })
  }
  const install = { planId, installedAt: at }
  await on.server.db.insert(installs).values([
    { ...install, account: 'a@customers.example' },
    { ...install, account: 'a@customers.example' },
    { ...install, account: 'b@customers.example' },
    { ...install, account: 'c@customers.example', removedAt: at },
  ])
  return (await on.api('provider', 'GET', `/plans/${planId}/usage`)).body
}

test('counts installs and accounts that are there, and takes the last whole month', async () => {
  const usage = await billed({ '2026-09-01': 100, '2026-10-01': 12_345, '2026-11-01': 9 })
  expect(usage).toMatchObject({
    installs: 3,
    accounts: 2,
    last_month: { period: '2026-10', billed_cents: 12_345 },
  })
})

test('a month in which the plan brought nothing is told as such', async () => {
  expect(await billed({ '2026-09-01': 100, '2026-10-01': null })).toMatchObject({
    last_month: { period: '2026-10', billed_cents: 0 },
  })
})

const first = new Date('2026-11-01T00:00:00Z')
const before = new Date('2026-10-31T23:59:59Z')

test('the usage of all plans counts what each has won and lost since the first of the month', async () => {
  const addon = await addonAt(on.world, 'ga')
  const { big, basic, test: free } = await storedPlans(on.server.db, addon.id)
  const [bigId, basicId] = [big?.id ?? '', basic?.id ?? '']
  const of = (planId: string, installedAt: Date, removedAt: Date | null = null) => ({
    planId,
    account: 'a@customers.example',
    installedAt,
    removedAt,
  })
  await on.server.db.insert(installs).values([
    of(bigId, before, before),
    of(bigId, before),
    of(bigId, first),
    of(bigId, before, first),
    // A change of plan: gone from the one, new on the other.
    of(basicId, before, first),
    of(bigId, first),
  ])
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/plan_usages`)
  const counted = Object.fromEntries(
    (body as Record<string, unknown>[]).map((usage) => [
      usage['id'],
      ['installs', 'accounts', 'new_this_month', 'gone_this_month'].map((key) => usage[key]),
    ]),
  )
  expect(counted).toEqual({ [bigId]: [3, 1, 2, 1], [basicId]: [0, 0, 0, 1], [free?.id ?? '']: [0, 0, 0, 0] })
})

test('a pass tells since when its holder has had the plan, or when they were rid of it', async () => {
  const addon = await addonAt(on.world, 'ga')
  const { big, basic } = await storedPlans(on.server.db, addon.id)
  const [planId, otherId] = [big?.id ?? '', basic?.id ?? '']
  const at = { createdAt: first, updatedAt: first }
  const pass = (name: string) => ({ planId, email: `${name}@Customers.example`, ...at })
  await on.server.db.insert(planPasses).values(['has', 'had', 'never'].map(pass))
  const of = (name: string, removedAt: Date | null) => ({
    planId,
    account: `${name}@customers.example`,
    installedAt: before,
    removedAt,
  })
  await on.server.db
    .insert(installs)
    .values([
      of('has', first),
      of('has', null),
      of('had', before),
      of('had', first),
      { ...of('never', null), planId: otherId },
    ])
  const { body } = await on.api('provider', 'GET', `/plans/${planId}/plan_passes`)
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
