import {
  and,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  max,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { InstallEntry, InstallListQuery } from '#contract/installs/install-entry.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Database } from '#server/db/database.ts'
import { failedAttempts, installRequests, installs, plans, providerResources } from '#server/db/schema.ts'
import { isOneOf } from '#server/db/page-total.ts'
import { installColumns } from '#server/law/find-install.ts'
import type { InstallRow } from '#server/law/handler.ts'
import { isStuck } from './trouble.ts'

const uuidText = sql`${installRequests.resourceId}::text`

interface InstallSearch extends InstallListQuery {
  addonId: string
  /** The one to find, if it is one. */
  uuid?: string
  /** True to search for accounts and apps too, and to tell of them and of trouble. */
  byStaff: boolean
  now: Date
}

/** Conditions on the requests alone, so that they are counted without their plans. */
function conditions(tx: Database, search: InstallSearch): SQL | undefined {
  const { addonId, uuid, byStaff, q = '', state, plan, stuck } = search
  const pattern = likePattern(q)
  const inState = (wanted: NonNullable<typeof state>) =>
    tx
      .select({ id: providerResources.id })
      .from(providerResources)
      .where(and(eq(providerResources.id, installRequests.resourceId), eq(providerResources.state, wanted)))
  const named = tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.addonId, addonId), eq(plans.slug, plan ?? '')))
  const isSought = stuck === 'true'
  // Partners are told of no trouble, so none of theirs is in any.
  const ofTrouble =
    stuck === undefined
      ? undefined
      : byStaff
        ? (isSought ? isNotNull : isNull)(installRequests.trouble)
        : sql`${!isSought}`
  const people = byStaff
    ? [ilike(installRequests.account, pattern), ilike(installRequests.appName, pattern)]
    : []
  return and(
    eq(installRequests.addonId, addonId),
    uuid === undefined ? undefined : eq(installRequests.resourceId, uuid),
    state === undefined ? undefined : exists(inState(state)),
    plan === undefined ? undefined : isOneOf(installRequests.planId, named),
    ofTrouble,
    q === '' ? undefined : or(ilike(uuidText, pattern), ...people),
  )
}

/** Days (UTC) from the first stretch's begin to the last one's end, or until now; stretches follow each other. */
async function daysOf(tx: Database, ids: readonly string[], now: Date): Promise<Map<string, number>> {
  const begin = min(installs.installedAt)
  const end = max(sql<Date>`coalesce(${installs.removedAt}, ${now.toISOString()}::timestamptz)`)
  const rows = await tx
    .select({
      id: installs.resourceId,
      days: sql<number>`(${end} at time zone 'UTC')::date - (${begin} at time zone 'UTC')::date + 1`,
    })
    .from(installs)
    .where(inArray(installs.resourceId, [...ids]))
    .groupBy(installs.resourceId)
  return new Map(rows.flatMap(({ id, days }) => (id === null ? [] : [[id, days]])))
}

/** The codes of the provider's last failing answers; null for those without an answer. */
async function codesOf(tx: Database, ids: readonly string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([failedAttempts.installId], {
      id: failedAttempts.installId,
      code: failedAttempts.responseCode,
    })
    .from(failedAttempts)
    .where(inArray(failedAttempts.installId, [...ids]))
    .orderBy(failedAttempts.installId, desc(failedAttempts.createdAt))
  return new Map(rows.flatMap(({ id, code }) => (id === null ? [] : [[id, code]])))
}

function troubleOf(row: InstallRow, code: number | null): InstallEntry['trouble'] {
  const { trouble, callSince, tries, callAt, requestedAt } = row
  if (trouble === null) return null
  const since = (callSince ?? requestedAt).toISOString()
  return { error: trouble, responseCode: code, tries, since, nextTryAt: callAt?.toISOString() ?? null }
}

/** An install for its list; customers and trouble are told to staff alone (DOMAIN 2). */
function entryOf(
  { row, plan }: { row: InstallRow; plan: string },
  days: number,
  code: number | null,
  byStaff: boolean,
): InstallEntry {
  return {
    uuid: row.id,
    plan,
    state: row.state as InstallEntry['state'],
    region: row.region,
    days,
    requestedAt: row.requestedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    account: byStaff ? row.account : null,
    app: byStaff ? row.appName : null,
    trouble: byStaff ? troubleOf(row, code) : null,
    isStuck: byStaff && isStuck(row),
  }
}

/** One page of an add-on's installs, newest first, and the number of all that match. */
export async function searchInstalls(
  tx: Database,
  search: InstallSearch,
  page: { offset: number; limit: number },
): Promise<{ entries: InstallEntry[]; total: number }> {
  const where = conditions(tx, search)
  const rows = await tx
    .select({ row: installColumns, plan: plans.slug })
    .from(installRequests)
    .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
    .innerJoin(plans, eq(plans.id, installRequests.planId))
    .where(where)
    .orderBy(desc(installRequests.requestedAt), desc(installRequests.resourceId))
    .limit(page.limit)
    .offset(page.offset)
  const days = await daysOf(
    tx,
    rows.map(({ row }) => row.id),
    search.now,
  )
  const troubled = rows.filter(({ row }) => search.byStaff && row.trouble !== null).map(({ row }) => row.id)
  const codes = await codesOf(tx, troubled)
  return {
    entries: rows.map(({ row, ...of }) =>
      entryOf({ row, ...of }, days.get(row.id) ?? 0, codes.get(row.id) ?? null, search.byStaff),
    ),
    total: await tx.$count(installRequests, where),
  }
}
