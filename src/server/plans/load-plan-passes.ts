import { and, count, desc, eq, ilike, or } from 'drizzle-orm'
import type { PlanPass } from '#contract/plan.ts'
import type { Database } from '#server/db/database.ts'
import { planPasses, plans } from '#server/db/schema.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { passColumns } from './invited-installs.ts'
import { planPassRecord } from './plan-pass.record.ts'

interface PlanPassSearch {
  addonId: string
  /** Substring of the e-mail, or of the plan's name or slug. */
  q?: string | undefined
}

function conditions({ addonId, q = '' }: PlanPassSearch) {
  const pattern = likePattern(q)
  const isFound =
    q === ''
      ? undefined
      : or(ilike(planPasses.email, pattern), ilike(plans.name, pattern), ilike(plans.slug, pattern))
  return and(eq(plans.addonId, addonId), isFound)
}

type NamedPlan = Parameters<typeof planPassRecord>[1]

/** Loads a pass for the plan that is stored. */
export async function planPassOf(tx: Database, plan: NamedPlan, id: string): Promise<PlanPass> {
  const [row] = await tx.select(passColumns).from(planPasses).where(eq(planPasses.id, id))
  if (row === undefined) throw new Error(`plan pass ${id} is not stored`)
  return planPassRecord(row, plan)
}

/** Loads the passes for a plan, newest first. */
export async function planPassesOf(tx: Database, plan: NamedPlan): Promise<PlanPass[]> {
  const rows = await tx
    .select(passColumns)
    .from(planPasses)
    .where(eq(planPasses.planId, plan.id))
    .orderBy(desc(planPasses.createdAt), desc(planPasses.id))
  return rows.map((row) => planPassRecord(row, plan))
}

/** One page of the passes for an add-on's plans, newest first, and the total count, in two queries. */
export async function searchPlanPasses(
  tx: Database,
  search: PlanPassSearch,
  page: { offset: number; limit: number },
): Promise<{ passes: PlanPass[]; total: number }> {
  const where = conditions(search)
  const rows = await tx
    .select({ pass: passColumns, plan: { id: plans.id, slug: plans.slug, name: plans.name } })
    .from(planPasses)
    .innerJoin(plans, eq(plans.id, planPasses.planId))
    .where(where)
    .orderBy(desc(planPasses.createdAt), desc(planPasses.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await tx
    .select({ total: count() })
    .from(planPasses)
    .innerJoin(plans, eq(plans.id, planPasses.planId))
    .where(where)
  return { passes: rows.map(({ pass, plan }) => planPassRecord(pass, plan)), total: counted?.total ?? 0 }
}
