import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { addons, approvals, plans, trail } from '#server/db/schema.ts'

/** The stored row of an add-on. */
export async function storedAddon(db: Database, slug: string) {
  const [row] = await db.select().from(addons).where(eq(addons.slug, slug))
  if (row === undefined) throw new Error(`${slug} is not stored`)
  return row
}

/** The stored plans of an add-on by their slugs. */
export async function storedPlans(db: Database, addonId: string) {
  const rows = await db.select().from(plans).where(eq(plans.addonId, addonId))
  return Object.fromEntries(rows.map((plan) => [plan.slug, plan]))
}

/** One of them. */
export async function storedPlan(db: Database, addonId: string, slug: string) {
  const plan = (await storedPlans(db, addonId))[slug]
  if (plan === undefined) throw new Error(`the add-on has no plan ${slug}`)
  return plan
}

/** Everything that a progression could write, to compare before and after. */
export const everything = async (db: Database) => ({
  addons: await db.select().from(addons).orderBy(addons.id),
  plans: await db.select().from(plans).orderBy(plans.id),
  approvals: await db.select().from(approvals).orderBy(approvals.id),
  trail: (await db.select().from(trail)).length,
})
