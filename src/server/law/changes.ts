import { approvalWordings } from '#contract/wording/approvals.ts'
import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { countsForRevision } from '#contract/fields/addon-revision.ts'
import { isSubjectOf } from '#machines/approval/approval-subject.ts'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Stage } from '#machines/progression/stage.ts'
import type { Approval } from '#contract/approval.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import type { ChangedRecord } from '#contract/trail.ts'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  approvals,
  benefits,
  companies,
  features,
  plans,
  screenshots,
  trail,
} from '#server/db/schema.ts'
import { groupBy } from '#server/db/group-by.ts'
import { isAnyOf } from '#server/db/page-total.ts'

/** A trail row with its record's name. */
export interface NamedTrailRow {
  row: typeof trail.$inferSelect
  /** Null if the record has no name of its own or was deleted. */
  name: string | null
  planSlug: string | null
}

/** The name of a row's record, if it has one. */
const recordName = sql<string | null>`case ${trail.subjectType}
  when 'addon' then (select ${addons.displayName} from ${addons} where ${addons.id} = ${trail.subjectId})
  when 'plan' then (select ${plans.name} from ${plans} where ${plans.id} = ${trail.subjectId})
  when 'feature' then (select ${features.name} from ${features} where ${features.id} = ${trail.subjectId})
  when 'benefit' then (select ${benefits.title} from ${benefits} where ${benefits.id} = ${trail.subjectId})
  when 'screenshot' then (select ${screenshots.name} from ${screenshots} where ${screenshots.id} = ${trail.subjectId})
  when 'company' then (select ${companies.name} from ${companies} where ${companies.id} = ${trail.subjectId})
  end`

const planSlug = sql<string | null>`case ${trail.subjectType} when 'plan' then
  (select ${plans.slug} from ${plans} where ${plans.id} = ${trail.subjectId}) end`

/** Fallback names, by kind, for records that were deleted or have no name. */
const kindNames: Readonly<Record<string, string>> = {
  plan: 'Plan',
  feature: 'Feature',
  benefit: 'Benefit',
  screenshot: 'Screenshot',
  documentation: 'Dev Center article',
  manifest: 'Manifest',
  supplier_vendor: 'Supplier information',
}

function nameOf({ row, name }: NamedTrailRow): string {
  if (name !== null) return name
  const approval = row.approvalType as ApprovalType | null
  if (approval !== null) return approvalWordings[approval].title
  const own = row.field === 'created' ? row.to : row.field === 'removed' ? row.from : null
  return own ?? kindNames[row.subjectType] ?? row.subjectType
}

/** The field that a subject's transitions change. */
const stateFields: Readonly<Record<string, string>> = {
  addon: 'state',
  approval: 'state',
  plan: 'availability',
}

/** The changed field as visible to the reader; a vendor record's fields are for staff only. */
const fieldOf = ({ row }: NamedTrailRow, forAdmin: boolean): string | null => {
  if (row.kind === 'transition') return stateFields[row.subjectType] ?? null
  return row.subjectType === 'supplier_vendor' && !forAdmin ? null : row.field
}

/** Converts a row to the wire. */
export function changedRecordOf(each: NamedTrailRow, forAdmin: boolean): ChangedRecord {
  const { subjectType, subjectId } = each.row
  const field = fieldOf(each, forAdmin)
  const subject = { type: subjectType as ChangedRecord['subject']['type'], id: subjectId }
  return { subject, name: nameOf(each), ...(field === null ? {} : { field }) }
}

/** Converts rows to the wire, in trail order; repeated changes appear once. */
export function changedRecords(rows: readonly NamedTrailRow[], forAdmin: boolean): ChangedRecord[] {
  const changed = new Map<string, ChangedRecord>()
  for (const each of rows) {
    const record = changedRecordOf(each, forAdmin)
    const key = `${record.subject.id} ${record.field ?? ''}`
    if (!changed.has(key)) changed.set(key, record)
  }
  return [...changed.values()]
}

/** True if a row concerns something that the approval covers. */
export const isOf = (type: ApprovalType, { row, planSlug: slug }: NamedTrailRow): boolean =>
  row.kind === 'change' &&
  isSubjectOf(type, { subjectType: row.subjectType, field: row.field, ofTestPlan: slug === testPlanSlug })

/** True if a row concerns something that the approval covers, or the approval itself. */
export const concerns = (type: ApprovalType, each: NamedTrailRow): boolean =>
  each.row.approvalType === type || isOf(type, each)

const columns = { row: trail, name: recordName, planSlug }

const counting = <Row extends NamedTrailRow>(rows: readonly Row[]): Row[] =>
  rows.filter(({ row }) => countsForRevision(row))

type Owned = Readonly<{ id: string; companyId: string }>

/** Loads the rows of an add-on and its company since a revision, oldest first. */
export const trailSince = async (tx: Database, addon: Owned, revision: number): Promise<NamedTrailRow[]> =>
  tx
    .select(columns)
    .from(trail)
    .where(
      and(or(eq(trail.addonId, addon.id), eq(trail.companyId, addon.companyId)), gt(trail.serial, revision)),
    )
    .orderBy(asc(trail.serial))

/** Loads those of them that count. */
export const changesSince = async (tx: Database, addon: Owned, revision: number): Promise<NamedTrailRow[]> =>
  counting(await trailSince(tx, addon, revision))

type ApprovalRow = typeof approvals.$inferSelect

const { requestedRevision, decidedRevision } = approvals
const oldestRevision = sql`least(coalesce(${requestedRevision}, ${decidedRevision}), coalesce(${decidedRevision}, ${requestedRevision}))`

/** Loads, by approval, the changes of its subjects since it was requested or decided, in one query. */
async function changesOfSubjects(
  tx: Database,
  asked: readonly ApprovalRow[],
): Promise<Map<string, NamedTrailRow[]>> {
  if (asked.length === 0) return new Map()
  const rows = await tx
    .select({ ...columns, approval: { id: approvals.id, type: approvals.type } })
    .from(approvals)
    .innerJoin(trail, and(eq(trail.addonId, approvals.addonId), gt(trail.serial, oldestRevision)))
    .where(and(isAnyOf(approvals.id, asked), eq(trail.kind, 'change')))
    .orderBy(asc(trail.serial))
  const ofSubjects = counting(rows).filter((each) => isOf(each.approval.type, each))
  return groupBy(ofSubjects, ({ approval }) => approval.id)
}

export type ChangesSince = Approval['changedSince']

/** Loads the changes since each approval was requested and decided, for the wire. */
export async function changedSince(
  tx: Database,
  asked: readonly { approval: ApprovalRow; stage: Stage }[],
  forAdmin: boolean,
): Promise<(approval: ApprovalRow) => ChangesSince> {
  const present = asked.filter(({ approval, stage }) => approvalNeeds[approval.type].stage === stage)
  const rows = await changesOfSubjects(
    tx,
    present.map(({ approval }) => approval),
  )
  const after = (approval: ApprovalRow, revision: number | null) =>
    revision === null
      ? null
      : changedRecords(
          (rows.get(approval.id) ?? []).filter(({ row }) => row.serial > revision),
          forAdmin,
        )
  return (approval) => ({
    request: after(approval, approval.requestedRevision),
    decision: after(approval, approval.decidedRevision),
  })
}
