import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import type { PageFieldName } from '#contract/catalogue/page-fields.ts'
import type { AddonPlace } from '#contract/places.ts'
import { pageChecks } from './page-checks.ts'
import { planChecks } from './plan-checks.ts'
import type { Judged } from './quality-check.ts'

/** A check of a page's draft. */
export interface JudgedCheck {
  name: string
  field: PageFieldName
  /** The panel that adds what is missing; null for one that changes what is there. */
  panel: AddonPlace | null
  /** How to make it better; null if it is well. */
  advice: string | null
}

/** Fields that need no advice once the add-on's shutdown is announced: what they offer is not for long. */
const offer: ReadonlySet<PageFieldName> = new Set(['benefits', 'plans', 'defaultPlanSlug'])

/** Judges the draft of a marketplace page for a reader, without the checks that have nothing to judge. */
export function judgePage(
  { draft, docsStatus, plansInGa }: Pick<Publishing, 'draft' | 'docsStatus' | 'plansInGa'>,
  { supportsCustomPlans, isStaff }: Pick<Judged, 'supportsCustomPlans' | 'isStaff'>,
): JudgedCheck[] {
  const of: Judged = {
    draft,
    docsStatus,
    supportsCustomPlans,
    isStaff,
    plans: plansInGa ?? draft.plans,
    isInGa: plansInGa === null,
  }
  return [...pageChecks, ...planChecks].flatMap(([name, fieldOf, advise, panel = null]) => {
    const field = typeof fieldOf === 'string' ? fieldOf : fieldOf(of)
    const advice = draft.shutdownDate !== null && offer.has(field) ? undefined : advise(of)
    return advice === undefined ? [] : [{ name, field, panel, advice }]
  })
}
