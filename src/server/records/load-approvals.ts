import { asc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Approval } from '../../contract/approval.ts'
import type { Database } from '../db/database.ts'
import { addons, approvals, users } from '../db/schema.ts'
import { approvalRecord } from './approval.ts'

const requester = alias(users, 'requester')
const approver = alias(users, 'approver')

/** In the order screens show them, or the oldest request first. */
const orders = {
  type: [asc(approvals.type), asc(approvals.id)],
  age: [asc(approvals.updatedAt), asc(approvals.id)],
}

/** The approvals that a condition names. */
export async function loadApprovals(
  tx: Database,
  where: SQL | undefined,
  forAdmin: boolean,
  order: keyof typeof orders = 'type',
): Promise<Approval[]> {
  const rows = await tx
    .select({
      approval: approvals,
      addon: { id: addons.id, slug: addons.slug },
      requester: { id: requester.id, email: requester.email },
      approver: { id: approver.id, email: approver.email },
    })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
    .leftJoin(requester, eq(requester.id, approvals.requesterId))
    .leftJoin(approver, eq(approver.id, approvals.approverId))
    .where(where)
    .orderBy(...orders[order])
  return rows.map(({ approval, ...parts }) => approvalRecord(approval, parts, forAdmin))
}

/** One approval by its id, with the people that it names. */
export async function loadApproval(tx: Database, id: string, forAdmin: boolean): Promise<Approval> {
  const [record] = await loadApprovals(tx, eq(approvals.id, id), forAdmin)
  if (record === undefined) throw new Error(`approval ${id} is not stored`)
  return record
}
