import { installs } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { addonAt } from '#test/support/world.ts'
import type { useWorld } from './use-world.ts'

/** Deeds of tests of bills in a world: add-ons are sold and installed, and months are closed by the clock. */
export const salesOn = (on: ReturnType<typeof useWorld>) => ({
  /** An add-on that has been in GA since before anybody installed it. */
  addonOnSale: async (slug?: string): Promise<AddonRow> => {
    const now = on.server.clock.now().toISOString()
    on.server.clock.set('2025-12-31T00:00:00Z')
    const addon = await addonAt(on.world, 'ga', slug)
    on.server.clock.set(now)
    return addon
  },
  installed: async (
    addon: AddonRow,
    slug: string,
    from: string,
    to: string | null = null,
    billedFrom: string | null = null,
  ) => {
    const { id: planId } = await storedPlan(on.server.db, addon.id, slug)
    await on.server.db.insert(installs).values({
      planId,
      account: 'account@customers.example',
      installedAt: new Date(from),
      removedAt: to === null ? null : new Date(to),
      billedFrom: billedFrom === null ? null : new Date(billedFrom),
    })
  },
  closeMonths: (platformShareBasisPoints = 3000): Promise<number> => {
    const { config } = on.server
    return writeMonthEndReports({ ...on.server, config: { ...config, platformShareBasisPoints } })
  },
})
