import { notInArray, sql } from 'drizzle-orm'
import { type Database, sqlRows } from '#server/db/database.ts'
import { addons, automaticReviews, stepDurations, trail } from '#server/db/schema.ts'
import { workingDaysBetween } from './working-days.ts'

/** Fewest times that a step was taken, and companies that it was taken for, so that a median tells of none of them. */
const fewestTimes = 5
const fewestCompanies = 2

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A duration without what would tell one case from another: whole minutes, hours or days, at least one. */
export function rounded(seconds: number): number {
  const unit = seconds < hour ? minute : seconds < 2 * day ? hour : day
  return Math.max(1, Math.round(seconds / unit)) * unit
}

/** Matches the steps of a review that was canceled. */
const canceled = `%"${'cancelled'}"%`

const worked = workingDaysBetween(sql`since`, sql`created_at`)

/**
 * Medians by name of how long approvals took from being asked for to a decision, stages from being entered to being
 * left, and automatic reviews from the request to their end.
 */
const medians = sql`
  with steps as (
    select subject_type, approval_type, addon_id, "from", "to", created_at,
      lag("to") over record as was, lag(created_at) over record as since
    from ${trail}
    where kind = 'transition' and subject_type in ('approval', 'addon') and "from" <> "to"
    window record as (partition by subject_type, subject_id order by serial)
  ), taken as (
    select approval_type as step, addon_id, created_at - since as lasted, ${worked} as worked from steps
    where subject_type = 'approval' and was = 'pending' and "from" = 'pending' and "to" in ('approved', 'rejected')
    union all
    select "from", addon_id, steps.created_at - coalesce(since, ${addons.createdAt}), null
    from steps join ${addons} on ${addons.id} = addon_id
    where subject_type = 'addon' and "to" in ('beta', 'ga')
    union all
    select 'automatic_review', addon_id, finished_at - created_at, null from ${automaticReviews}
    where finished_at is not null and steps::text not like ${canceled}
  )
  select step as name, count(*)::int as count,
    percentile_cont(0.5) within group (order by extract(epoch from lasted))::float8 as seconds,
    case when count(worked) > 0 then
      greatest(1, round(percentile_cont(0.5) within group (order by worked)))::int end as "workingDays"
  from taken join ${addons} on ${addons.id} = addon_id
  where step is not null
  group by step
  having count(*) >= ${fewestTimes} and count(distinct ${addons.companyId}) >= ${fewestCompanies}
  order by step`

interface Median {
  name: string
  count: number
  seconds: number
  workingDays: number | null
}

/** Counts the medians anew and stores those that have changed; returns how many. */
export async function countStepDurations(db: Database): Promise<number> {
  const found = (await sqlRows<Median>(db, medians)).map((row) => ({ ...row, seconds: rounded(row.seconds) }))
  return db.transaction(async (tx) => {
    const names = found.map(({ name }) => name)
    const gone = await tx
      .delete(stepDurations)
      .where(names.length === 0 ? sql`true` : notInArray(stepDurations.name, names))
      .returning({ name: stepDurations.name })
    if (found.length === 0) return gone.length
    const changed = await tx
      .insert(stepDurations)
      .values(found)
      .onConflictDoUpdate({
        target: stepDurations.name,
        set: {
          seconds: sql`excluded.seconds`,
          count: sql`excluded.count`,
          workingDays: sql`excluded.working_days`,
        },
        setWhere: sql`(${stepDurations.seconds}, ${stepDurations.count}, ${stepDurations.workingDays})
          is distinct from (excluded.seconds, excluded.count, excluded.working_days)`,
      })
      .returning({ name: stepDurations.name })
    return gone.length + changed.length
  })
}
