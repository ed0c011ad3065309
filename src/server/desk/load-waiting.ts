import { approvalTypes } from '#contract/approval.ts'
import type { DeskKind } from '#contract/desk/claim.ts'
import type { DeskWaiting } from '#contract/desk/waiting.ts'
import type { OfStaff } from './assignments.rules.ts'
import { approvalMedian, repricingMedian } from './decision-times.ts'
import { countByType } from './find-items.ts'
import { searchItems } from './load-items.ts'

/** How many items the landing page names. */
const mostNamed = 8

/**
 * Loads what waits for staff, except claims: counts by kind, the longest waiting first, and how long decisions take;
 * `tx` is a snapshot.
 */
export async function loadWaiting(c: OfStaff): Promise<Omit<DeskWaiting, 'claims'>> {
  const counts = await countByType(c, {})
  const countOf = (type: (typeof counts)[number]['type']) => {
    const found = counts.find((each) => each.type === type)
    return { count: found?.count ?? 0, oldest: found?.oldest.toISOString() ?? null }
  }
  const { entries } = await searchItems(c, { sort: 'since', order: 'asc' }, { offset: 0, limit: mostNamed })
  // An item says what is usual for its kind.
  const usualOf = (kind: DeskKind) => entries.find((each) => each.kind === kind)?.usualWorkingDays
  return {
    approvals: approvalTypes.map((type) => ({ type, ...countOf(type) })),
    repricings: countOf(null),
    medianWorkingDays: {
      approval: usualOf('approval') ?? (await approvalMedian(c.tx)),
      repricing: usualOf('repricing') ?? (await repricingMedian(c.tx)),
    },
    longest: entries.map(({ company, plan, ...item }) => ({
      ...item,
      company: company.name,
      plan: plan?.name ?? null,
    })),
  }
}
