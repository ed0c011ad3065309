import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alphaUsers, installs, planPasses } from '#server/db/schema.ts'

/** When an invited account's present installs began, or when its last one ended; null for neither. */
interface Installed {
  installedAt: Date | null
  removedAt: Date | null
}

/** Subselects of the stretches, called own, that match. */
const spanOf = (which: SQL) => ({
  installedAt: sql<Date | null>`(select min(own.installed_at) from ${installs} own
    where ${which} and own.removed_at is null)`.mapWith(installs.installedAt),
  removedAt: sql<Date | null>`(select max(own.removed_at) from ${installs} own
    where ${which} having bool_and(own.removed_at is not null))`.mapWith(installs.installedAt),
})

// Written without Drizzle's columns, which it names without their tables where a select has only one.

/** A pass with the installs of its plan. */
export const passColumns = {
  ...getTableColumns(planPasses),
  ...spanOf(sql`own.plan_id = plan_passes.plan_id and own.account = lower(plan_passes.email)`),
}

/** An alpha user with the installs of any plan of the add-on. */
export const alphaUserColumns = {
  ...getTableColumns(alphaUsers),
  ...spanOf(sql`own.account = lower(alpha_users.email)
    and own.plan_id in (select plans.id from plans where plans.addon_id = alpha_users.addon_id)`),
}

/** The same on the wire. */
export const installedFields = ({ installedAt, removedAt }: Installed) => ({
  installedAt: installedAt?.toISOString() ?? null,
  removedAt: removedAt?.toISOString() ?? null,
})

export type PlanPassRow = typeof planPasses.$inferSelect & Installed
export type AlphaUserRow = typeof alphaUsers.$inferSelect & Installed
