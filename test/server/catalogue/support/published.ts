import { and, asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { publishedAddons, trail } from '#server/db/schema.ts'
import { publishPages } from '#server/catalogue/publish-pages.job.ts'
import { readAs } from '#test/support/read-as.ts'
import type { useWorld } from '../../support/use-world.ts'

const pageOf = v.looseObject({})

/** Deeds of tests of publications in a world. */
export const publicationsOn = (on: ReturnType<typeof useWorld>) => ({
  /** Runs the job at an instant of 2 November 2026. */
  publishAt: (time: string): Promise<number> => {
    on.server.clock.set(`2026-11-02T${time}Z`)
    return publishPages(on.server)
  },
  /** Lets the database refuse an add-on's pages; the function that is returned ends that. */
  refusePages: async (addonId: string) => {
    const table = sql`alter table ${publishedAddons}`
    await on.server.db.execute(
      sql`${table} add constraint refused check (addon_id <> ${sql.raw(`'${addonId}'`)})`,
    )
    return () => on.server.db.execute(sql`${table} drop constraint refused`)
  },
  /** The page as the marketplace shows it, in wire names; null if it shows none. */
  shown: async (addonId: string) => {
    const [row] = await on.server.db
      .select()
      .from(publishedAddons)
      .where(eq(publishedAddons.addonId, addonId))
    return (row?.page ?? null) === null ? null : readAs(JSON.parse(row?.page ?? ''), pageOf)
  },
  /** The trail rows of publications, oldest first: before, after, and as what somebody acted. */
  told: async (addonId: string) => {
    const rows = await on.server.db
      .select()
      .from(trail)
      .where(and(eq(trail.addonId, addonId), eq(trail.field, 'published')))
      .orderBy(asc(trail.serial))
    return rows.map(({ from, to, actorRole }) => [from, to, actorRole])
  },
})
