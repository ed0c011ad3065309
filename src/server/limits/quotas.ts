import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type QuotaName, quotaWording } from '#contract/endpoints/limit.ts'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  alphaUsers,
  approvalMessages,
  benefits,
  buildpacks,
  companyUsers,
  features,
  planPasses,
  plans,
  webhooks,
} from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'
import type { Caller } from '#server/law/handler.ts'
import type { LoadedSubject } from '#server/law/subjects.ts'

type QuotaSubject = Pick<LoadedSubject, 'row'> | null

/** Each quota's table, the column it is counted by, and the record it is counted for. */
const counted: Readonly<
  Record<QuotaName, { table: PgTable; column: PgColumn; of: 'subject' | 'company' | 'person' }>
> = {
  addons: { table: addons, column: addons.companyId, of: 'company' },
  companyUsers: { table: companyUsers, column: companyUsers.companyId, of: 'subject' },
  plans: { table: plans, column: plans.addonId, of: 'subject' },
  features: { table: features, column: features.addonId, of: 'subject' },
  benefits: { table: benefits, column: benefits.addonId, of: 'subject' },
  alphaUsers: { table: alphaUsers, column: alphaUsers.addonId, of: 'subject' },
  planPasses: { table: planPasses, column: planPasses.planId, of: 'subject' },
  buildpacks: { table: buildpacks, column: buildpacks.ownerUserId, of: 'person' },
  approvalMessages: { table: approvalMessages, column: approvalMessages.approvalId, of: 'subject' },
  webhooks: { table: webhooks, column: webhooks.companyId, of: 'company' },
}

/** The id of the record a quota is counted for: the path's or the caller's own; null if there is none. */
function ownerOf(quota: QuotaName, caller: Caller | null, subject: QuotaSubject): string | null {
  const { of } = counted[quota]
  if (of === 'subject') return subject?.row.id ?? null
  if (caller === null || caller.kind === 'service') return null
  if (of === 'company') return caller.companyId
  return caller.kind === 'user' ? caller.id : null
}

/**
 * Runs a change that may add a record, then throws 422 if the quota is exceeded: last, so that faults of the request
 * itself are reported first. Concurrent additions to one quota wait for each other.
 */
export async function withinQuota<T>(
  tx: Database,
  {
    quota,
    most,
    caller,
    subject,
  }: {
    quota: QuotaName
    most: number
    caller: Caller | null
    subject: QuotaSubject
  },
  work: () => Promise<T>,
): Promise<T> {
  const owner = ownerOf(quota, caller, subject)
  if (owner === null || most === 0) return work()
  const { table, column } = counted[quota]
  const total = () => tx.$count(table, eq(column, owner))
  const before = await total()
  const result = await work()
  if ((await total()) <= before) return result
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${quota} of ${owner}`}, 0))`)
  if ((await total()) > most)
    throw invalid({ base: [`${quotaWording[quota](most)} There is no room for one more.`] })
  return result
}
