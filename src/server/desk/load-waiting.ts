import { and, asc, count, eq, inArray, min, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { repricingGroups } from '#machines/repricing/repricing-group.ts'
import { approvalTypes } from '#contract/approval.ts'
import type { DeskWaiting, WaitingItem } from '#contract/desk/waiting.ts'
import type { Database } from '#server/db/database.ts'
import { addons, approvals, companies, plans, repricings } from '#server/db/schema.ts'

/** How many items the landing page names. */
const mostNamed = 8
/** How many of the latest decisions the median is of. */
const latestDecisions = 200

const open = [...repricingGroups.current]

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
    .where(eq(approvals.state, 'pending'))
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
    .where(inArray(repricings.status, open))
    .orderBy(asc(repricings.createdAt), asc(repricings.id))
    .limit(mostNamed)
  return rows.map(({ since, ...row }) => ({
    ...row,
    kind: 'repricing',
    type: null,
    since: since.toISOString(),
  }))
}

const median = v.object({ rows: v.array(v.object({ ms: v.nullable(v.number()) })) })
const msBetween = sql`percentile_cont(0.5) within group (order by extract(epoch from decided.created_at - asked.created_at))::float8 * 1000`

/** The median of how long the latest decisions of approvals took since each was last asked for, in ms. */
async function approvalMedian(tx: Database): Promise<number | null> {
  const found = await tx.execute(sql`
    select ${msBetween} as ms
    from (select id from approvals where decided_revision is not null
          order by decided_revision desc nulls last limit ${latestDecisions}) as latest
    cross join lateral (select serial, created_at from trail
      where subject_type = 'approval' and subject_id = latest.id and kind = 'transition'
      and event in ('approve', 'reject', 'approveWithProgression') and "from" = 'pending'
      order by serial desc limit 1) as decided
    cross join lateral (select created_at from trail
      where subject_type = 'approval' and subject_id = latest.id and kind = 'transition'
      and "to" = 'pending' and "from" <> 'pending' and serial < decided.serial
      order by serial desc limit 1) as asked`)
  return v.parse(median, found).rows[0]?.ms ?? null
}

/** The same of repricings, since each was requested. */
async function repricingMedian(tx: Database): Promise<number | null> {
  const found = await tx.execute(sql`
    select ${msBetween} as ms
    from (select id, created_at from repricings where status not in ('new', 'in_progress')
          order by created_at desc, id desc limit ${latestDecisions}) as asked
    cross join lateral (select created_at from trail
      where subject_type = 'repricing' and subject_id = asked.id and kind = 'transition'
      and event in ('approve', 'reject') order by serial limit 1) as decided`)
  return v.parse(median, found).rows[0]?.ms ?? null
}

/** Loads what waits for staff, except claims: counts by kind, the longest waiting first, and how long decisions take. */
export async function loadWaiting(tx: Database): Promise<Omit<DeskWaiting, 'claims'>> {
  const counts = await tx
    .select({ type: approvals.type, count: count(), oldest: min(approvals.pendingSince) })
    .from(approvals)
    .where(eq(approvals.state, 'pending'))
    .groupBy(approvals.type)
  const [ofRepricings] = await tx
    .select({ count: count(), oldest: min(repricings.createdAt) })
    .from(repricings)
    .where(and(inArray(repricings.status, open)))
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
    medianMs: { approval: await approvalMedian(tx), repricing: await repricingMedian(tx) },
    longest,
  }
}
