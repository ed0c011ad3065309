import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DeskKind } from '#contract/desk/claim.ts'
import type { DeskItemQuery } from '#contract/desk/desk-item-query.ts'
import type { DeskItem } from '#contract/desk/desk-item.ts'
import { inOrderOf, isAnyOf } from '#server/db/page-total.ts'
import {
  addons,
  approvalMessages,
  approvals,
  companies,
  deskAssignments,
  plans,
  repricings,
  users,
} from '#server/db/schema.ts'
import { isActiveStaff } from '#server/identity/staff-emails.ts'
import { workingDaysBetween } from '#server/road/working-days.ts'
import type { OfStaff } from './assignments.rules.ts'
import { usualDays } from './decision-times.ts'
import type { DeskItemKey } from './desk-item.ts'
import { findItems } from './find-items.ts'

const requester = alias(users, 'requester')

/** The columns of what an item of either kind names; its assignee only while they are staff. */
const named = {
  addon: { slug: addons.slug, displayName: addons.displayName, state: addons.state },
  revision: addons.revision,
  company: { id: companies.id, name: companies.name },
  requester: requester.email,
  assignee: { id: users.id, email: users.email, name: users.name },
}

/** The columns that tell how long an item has waited, and how long those of its kind usually do. */
const timesOf = (kind: DeskKind, now: Date) => {
  const column = kind === 'approval' ? approvals.pendingSince : repricings.createdAt
  const until = sql`${now.toISOString()}::timestamptz`
  return {
    since: sql<Date>`${column}`.mapWith(column),
    workingDays: workingDaysBetween(sql`${column}`, until).mapWith(Number),
    usualWorkingDays: usualDays[kind],
  }
}

/** Loads items by their ids, in their order; both ids and items are of one snapshot. */
async function loadItems(c: OfStaff, items: readonly DeskItemKey[]): Promise<DeskItem[]> {
  const { tx, now, config } = c
  const idsOf = (kind: DeskKind) => items.filter((each) => each.kind === kind)
  const [approvalIds, repricingIds] = [idsOf('approval'), idsOf('repricing')]
  const ofApprovals = await tx
    .select({
      ...named,
      ...timesOf('approval', now),
      id: approvals.id,
      type: approvals.type,
      updatedAt: approvals.updatedAt,
      messages: tx.$count(approvalMessages, eq(approvalMessages.approvalId, approvals.id)),
    })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .leftJoin(requester, eq(requester.id, approvals.requesterId))
    .leftJoin(
      deskAssignments,
      and(eq(deskAssignments.kind, 'approval'), eq(deskAssignments.subjectId, approvals.id)),
    )
    .leftJoin(users, and(eq(users.id, deskAssignments.userId), isActiveStaff(config)))
    .where(isAnyOf(approvals.id, approvalIds))
  const ofRepricings = await tx
    .select({
      ...named,
      ...timesOf('repricing', now),
      id: repricings.id,
      plan: { id: plans.id, slug: plans.slug, name: plans.name },
      originalPriceCents: repricings.originalPriceCents,
      priceCents: repricings.priceCents,
      updatedAt: repricings.updatedAt,
    })
    .from(repricings)
    .innerJoin(addons, eq(addons.id, repricings.addonId))
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .innerJoin(plans, eq(plans.id, repricings.planId))
    .leftJoin(requester, eq(requester.id, repricings.submitterId))
    .leftJoin(
      deskAssignments,
      and(eq(deskAssignments.kind, 'repricing'), eq(deskAssignments.subjectId, repricings.id)),
    )
    .leftJoin(users, and(eq(users.id, deskAssignments.userId), isActiveStaff(config)))
    .where(isAnyOf(repricings.id, repricingIds))
  const rows = [
    ...ofApprovals.map((row) => ({
      ...row,
      kind: 'approval' as const,
      plan: null,
      originalPriceCents: null,
      priceCents: null,
    })),
    ...ofRepricings.map((row) => ({ ...row, kind: 'repricing' as const, type: null, messages: 0 })),
  ].map((row) => ({ ...row, since: row.since.toISOString(), updatedAt: row.updatedAt.toISOString() }))
  return inOrderOf(rows, items, ({ id }) => id)
}

/** Loads one page of what waits for staff, and the total count; `tx` is a snapshot. */
export async function searchItems(
  c: OfStaff,
  query: DeskItemQuery,
  page: { offset: number; limit: number },
): Promise<{ entries: DeskItem[]; total: number }> {
  const { items, total } = await findItems(c, query, page)
  return { entries: await loadItems(c, items), total }
}
