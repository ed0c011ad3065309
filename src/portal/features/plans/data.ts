import type { Feature } from '#contract/feature.ts'
import type { alphaUser } from '#contract/listing.ts'
import type { Plan, PlanPass } from '#contract/plan.ts'
import type * as v from 'valibot'
import { loadAll, loadPage, type Page } from '#portal/wire/api.ts'
import { passesRead, plansReads } from './reads.ts'

export type AlphaUser = v.InferOutput<typeof alphaUser>

/** The data of the plans tab. */
export interface PlansData {
  /** In display order. */
  features: readonly Feature[]
  plans: readonly Plan[]
  alphaUsers: readonly AlphaUser[]
  /** The newest ones, with the total. */
  passes: Page<PlanPass>
}

/** Loads a page of an add-on's passes whose e-mail or plan contains `q`, newest first. */
export const passPage = (slug: string, q: string | undefined, range: string) =>
  loadPage(passesRead(slug, q), undefined, range)

/** Loads all of it in parallel, with the passes that contain `passesWith`. Rejects with a ProblemError. */
export async function loadPlansTab(
  slug: string,
  passesWith: string | undefined,
  signal: AbortSignal,
): Promise<PlansData> {
  const [lists, passes] = await Promise.all([
    loadAll(plansReads(slug), signal),
    loadPage(passesRead(slug, passesWith), signal),
  ])
  return { ...lists, passes }
}
