import type { Feature } from '#contract/feature.ts'
import type { alphaUser } from '#contract/listing.ts'
import type { PlanUsage } from '#contract/installs/plan-usage.ts'
import type { Plan, PlanPass } from '#contract/plan.ts'
import type * as v from 'valibot'
import { load, loadPage, type Page } from '#portal/wire/load.ts'
import { foundPassesRead, passesRead, plansRead, planUsagesRead } from './reads.ts'

export type AlphaUser = v.InferOutput<typeof alphaUser>

/** The data of the plans tab. */
export interface PlansData {
  /** In display order. */
  features: readonly Feature[]
  plans: readonly Plan[]
  usages: readonly PlanUsage[]
  alphaUsers: readonly AlphaUser[]
  /** The newest ones, with the total. */
  passes: Page<PlanPass>
}

/** Loads a page of an add-on's passes whose e-mail or plan contains `q`, newest first. */
export const passPage = (slug: string, q: string | undefined, range: string) =>
  loadPage(passesRead(slug, q), undefined, range)

/** Loads all of it, with the passes that contain `passesWith`. Rejects with a ProblemError. */
export async function loadPlansTab(
  slug: string,
  passesWith: string | undefined,
  signal: AbortSignal,
): Promise<PlansData> {
  const read = foundPassesRead(slug, passesWith)
  const [{ features, plans, alphaUsers, planPasses }, usages, found] = await Promise.all([
    load(plansRead(slug), signal),
    load(planUsagesRead(slug), signal),
    read === null ? null : loadPage(read, signal),
  ])
  return { features, plans, usages, alphaUsers, passes: found ?? planPasses }
}
