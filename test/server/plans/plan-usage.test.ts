import { expect, test } from 'vitest'
import { installs, reportLines, reports } from '#server/db/schema.ts'
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
