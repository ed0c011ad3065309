import type { Feature } from '#contract/feature.ts'
import type { alphaUser } from '#contract/listing.ts'
import type { Plan } from '#contract/plan.ts'
import type * as v from 'valibot'
import type { PlanPass } from '#contract/plan-pass.ts'
import { api, listPage, type Page } from '#portal/wire/api.ts'

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
export const passPage = (slug: string, q: string | undefined, range: string, signal?: AbortSignal) =>
  listPage(
    'addonPlanPassList',
    { params: { addon: slug }, ...(q === undefined ? {} : { query: { q } }) },
    { range, ...(signal === undefined ? {} : { signal }) },
  )

/**
 * Loads all of it in parallel, with the passes that contain `passesWith`; early.ts requests the same URLs.
 * Rejects with a ProblemError.
 */
export async function loadPlansTab(
  slug: string,
  passesWith: string | undefined,
  signal: AbortSignal,
): Promise<PlansData> {
  const given = { params: { addon: slug } }
  const [features, plans, alphaUsers, passes] = await Promise.all([
    api.featureList(given, { signal }),
    api.addonPlanList(given, { signal }),
    api.alphaUserList(given, { signal }),
    passPage(slug, passesWith, 'items ..; max=50', signal),
  ])
  return { features, plans, alphaUsers, passes }
}
