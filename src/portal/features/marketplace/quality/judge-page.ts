import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { pageFields } from '#contract/catalogue/page-fields.ts'
import type { AddonPlace } from '#contract/places.ts'
import { pageChecks } from './page-checks.ts'
import { planChecks } from './plan-checks.ts'
import type { Judged } from './quality-check.ts'

/** A check of a page's draft. */
export interface JudgedCheck {
  name: string
  at: AddonPlace
  /** How to make it better; null if it is well. */
  advice: string | null
}

/** Judges the draft of a marketplace page, without the checks that have nothing to judge. */
export function judgePage(
  { draft, docsStatus, plansInGa }: Publishing,
  { supportsCustomPlans }: Pick<Judged, 'supportsCustomPlans'>,
): JudgedCheck[] {
  const of: Judged = {
    draft,
    docsStatus,
    supportsCustomPlans,
    plans: plansInGa ?? draft.plans,
    isInGa: plansInGa === null,
  }
  return [...pageChecks, ...planChecks].flatMap(([name, field, advise]) => {
    const advice = advise(of)
    const { at } = pageFields[typeof field === 'string' ? field : field(of)]
    return advice === undefined ? [] : [{ name, at, advice }]
  })
}
