import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Repricing } from '#contract/repricing.ts'
import type { repricingListQuery } from '#contract/list-queries.ts'
import type { Database } from '#server/db/database.ts'
import { addons, plans, repricings, trail, users } from '#server/db/schema.ts'
import { addonIdsOf } from '#server/db/addon-ids-like.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { inOrderOf, isAnyOf, isOneOf, pageTotal, totalOf } from '#server/db/page-total.ts'
import { storedFields } from '#server/law/stored.ts'

export interface RepricingFilter extends Partial<Omit<v.InferOutput<typeof repricingListQuery>, 'status'>> {
  statuses?: readonly Repricing['status'][]
}

const sortKeys = {
  created_at: repricings.createdAt,
  reprice_date: repricings.repriceDate,
  addon: inNameOrder(addons.slug),
  status: repricings.status,
  price_cents: repricings.priceCents,
} as const

/** True for one that is rejected by its own provider's event: nothing follows such an end. */
const isWithdrawn = sql<boolean>`${repricings.status} = 'rejected' and exists (
  select 1 from ${trail} where ${trail.subjectType} = 'repricing' and ${trail.subjectId} = ${repricings.id}
  and ${trail.event} = 'withdraw')`

const given = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : likePattern(text)

/** Conditions on the repricing's own columns, so that counting joins nothing. */
function conditions(
  tx: Database,
  { planId, addonId, statuses, company, addon, requester }: RepricingFilter,
): SQL | undefined {
  const ofAddon = given(addon)
  const by = given(requester)
  const idsOf = (table: typeof addons | typeof users, where: SQL | undefined) =>
    tx.select({ id: table.id }).from(table).where(where)
  return and(
    planId === undefined ? undefined : eq(repricings.planId, planId),
    addonId === undefined ? undefined : eq(repricings.addonId, addonId),
    company === undefined ? undefined : inArray(repricings.addonId, addonIdsOf(tx, company)),
    statuses === undefined ? undefined : inArray(repricings.status, [...statuses]),
    ofAddon === null
      ? undefined
      : isOneOf(
          repricings.addonId,
          idsOf(addons, or(ilike(addons.slug, ofAddon), ilike(addons.displayName, ofAddon))),
        ),
    by === null ? undefined : isOneOf(repricings.submitterId, idsOf(users, ilike(users.email, by))),
  )
}

/** Repricings with their add-on, plan and submitter. */
const namedRows = (tx: Database) =>
  tx
    .select({
      repricing: repricings,
      addon: { id: addons.id, slug: addons.slug },
      plan: { id: plans.id, slug: plans.slug, name: plans.name },
      priceContract: plans.priceContract,
      submitter: { id: users.id, email: users.email },
      byStaff: users.platformAdmin,
      isWithdrawn,
    })
    .from(repricings)
    .innerJoin(plans, eq(plans.id, repricings.planId))
    .innerJoin(addons, eq(addons.id, repricings.addonId))
    .leftJoin(users, eq(users.id, repricings.submitterId))

type NamedRow = Awaited<ReturnType<typeof namedRows>>[number]

/** A repricing on the wire, for its company or for staff; a submitter of the staff is told to staff alone. */
function recordOf({ repricing, byStaff, submitter, ...parts }: NamedRow, forAdmin: boolean): Repricing {
  const shown = byStaff === true && !forAdmin ? null : submitter
  const { newInstallRepricingCompletedAt: forNew, existingInstallRepricingCompletedAt: forExisting } =
    repricing
  return {
    ...repricing,
    ...storedFields(repricing),
    ...parts,
    submitterId: shown?.id ?? null,
    submitter: shown,
    submitterEmail: shown?.email ?? null,
    newInstallRepricingCompletedAt: forNew?.toISOString() ?? null,
    existingInstallRepricingCompletedAt: forExisting?.toISOString() ?? null,
  }
}

/** One page of repricings and the total count, in two queries. */
export async function searchRepricings(
  tx: Database,
  search: RepricingFilter,
  page: { offset: number; limit: number },
  forAdmin: boolean,
): Promise<{ entries: Repricing[]; total: number }> {
  const where = conditions(tx, search)
  const direction = (search.order ?? 'desc') === 'desc' ? desc : asc
  const isSearch = given(search.addon) !== null || given(search.requester) !== null
  // Which repricings first, from as few tables as their order takes; what they name only for those.
  const ids = tx
    .select({ id: repricings.id, total: pageTotal(tx, repricings, where, isSearch) })
    .from(repricings)
    .$dynamic()
  if (search.sort === 'addon') void ids.innerJoin(addons, eq(addons.id, repricings.addonId))
  const chosen = await ids
    .where(where)
    .orderBy(direction(sortKeys[search.sort ?? 'created_at']), direction(repricings.id))
    .limit(page.limit)
    .offset(page.offset)
  const rows = await namedRows(tx).where(isAnyOf(repricings.id, chosen))
  return {
    entries: inOrderOf(rows, chosen, ({ repricing }) => repricing.id).map((row) => recordOf(row, forAdmin)),
    total: await totalOf(tx, repricings, where, chosen, page),
  }
}

/** Loads a repricing by its id, with its plan and submitter. */
export async function loadRepricing(tx: Database, id: string, forAdmin: boolean): Promise<Repricing> {
  const [row] = await namedRows(tx).where(eq(repricings.id, id))
  if (row === undefined) throw new Error(`repricing ${id} is not stored`)
  return recordOf(row, forAdmin)
}
