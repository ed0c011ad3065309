import type { PartyOrSystem } from '#machines/law.ts'
import { explainPlanBlocker, type PlanBlocker } from '#contract/wording/plan-blockers.ts'
import { conflict, forbidden, invalid, type Refusal } from '#server/http/errors.ts'

/** Blockers that only another party can clear. */
const others: ReadonlySet<string> = new Set([
  'staff_only',
  'provider_only',
  'system_only',
  'change_request_needed',
])

/**
 * The refusal of a plan's lifecycles, worded for the caller: 403 if only another party may, 422 for the same price, else 409,
 * since a state forbids it.
 */
export function planRefusal(
  blockers: readonly PlanBlocker[],
  slug: string,
  by: PartyOrSystem = 'provider',
): Refusal {
  const explained = blockers.map((blocker) => explainPlanBlocker(blocker, { slug, changeRequestUrl: '', by }))
  const ofAnother = explained.find(({ code }) => others.has(code))
  if (ofAnother !== undefined) return forbidden(ofAnother.message)
  const inState = explained.find(({ code }) => code !== 'same_price')
  if (inState !== undefined) return conflict(inState.message)
  return invalid({ priceCents: explained.map(({ message }) => message) })
}
