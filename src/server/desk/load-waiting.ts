import { asc, count, eq, min } from 'drizzle-orm'
import { approvalTypes } from '#contract/approval.ts'
import type { DeskWaiting, WaitingItem } from '#contract/desk/waiting.ts'
import { isApprovalWaiting, isRepricingWaiting } from '#server/approvals/waiting-for-staff.ts'
import type { Database } from '#server/db/database.ts'
import { addons, approvals, companies, plans, repricings } from '#server/db/schema.ts'
import { approvalMedian, repricingMedian } from './decision-times.ts'

/** How many items the landing page names. */
const mostNamed = 8

/** The approvals that have waited longest. */
async function longestApprovals(tx: Database): Promise<WaitingItem[]> {
  const rows = await tx
    .select({
      id: approvals.id,
      type: approvals.type,
      addon: { slug: addons.slug, displayName: addons.displayName },
      company: companies.name,
      since: approvals.pendingSince,
    })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .where(isApprovalWaiting)
    .orderBy(asc(approvals.pendingSince), asc(approvals.id))
    .limit(mostNamed)
  return rows.flatMap(({ since, ...row }) =>
    since === null ? [] : [{ ...row, kind: 'approval', plan: null, since: since.toISOString() }],
  )
}

/** The open repricings that have waited longest. */
async function longestRepricings(tx: Database): Promise<WaitingItem[]> {
  const rows = await tx
    .select({
      id: repricings.id,
      addon: { slug: addons.slug, displayName: addons.displayName },
      company: companies.name,
      plan: plans.name,
      since: repricings.createdAt,
    })
    .from(repricings)
    .innerJoin(addons, eq(addons.id, repricings.addonId))
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .innerJoin(plans, eq(plans.id, repricings.planId))
    .where(isRepricingWaiting)
    .orderBy(asc(repricings.createdAt), asc(repricings.id))
    .limit(mostNamed)
  return rows.map(({ since, ...row }) => ({
    ...row,
    kind: 'repricing',
    type: null,
    since: since.toISOString(),
  }))
}

/** Loads what waits for staff, except claims: counts by kind, the longest waiting first, and how long decisions take. */
export async function loadWaiting(tx: Database): Promise<Omit<DeskWaiting, 'claims'>> {
  const counts = await tx
    .select({ type: approvals.type, count: count(), oldest: min(approvals.pendingSince) })
    .from(approvals)
    .where(isApprovalWaiting)
    .groupBy(approvals.type)
  const [ofRepricings] = await tx
    .select({ count: count(), oldest: min(repricings.createdAt) })
    .from(repricings)
    .where(isRepricingWaiting)
  const longest = [...(await longestApprovals(tx)), ...(await longestRepricings(tx))]
    // ISO instants compare as strings.
    .toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0))
    .slice(0, mostNamed)
  return {
    approvals: approvalTypes.map((type) => {
      const found = counts.find((each) => each.type === type)
      return { type, count: found?.count ?? 0, oldest: found?.oldest?.toISOString() ?? null }
    }),
    repricings: {
      count: ofRepricings?.count ?? 0,
      oldest: ofRepricings?.oldest?.toISOString() ?? null,
    },
    medianWorkingDays: { approval: await approvalMedian(tx), repricing: await repricingMedian(tx) },
    longest,
  }
}
