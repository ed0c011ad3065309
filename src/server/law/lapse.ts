import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { isSubjectOf } from '#machines/approval/approval-subject.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { approvalTypes } from '#contract/approval.ts'
import { approvals, plans } from '#server/db/schema.ts'
import type { Act } from './act.ts'

/** Fields of an add-on's records of one kind that an act has changed. */
export interface ChangedSubject {
  type: string
  ids: readonly string[]
  addonId: string
  fields: readonly string[]
}

/** Lapses those of these approved approvals whose lifecycle says so. */
type Lapse = (act: Act, changed: ChangedSubject, types: readonly ApprovalType[]) => Promise<void>

let lapse: Lapse = () => {
  throw new Error('An approval is to lapse, and nothing has been given that lets it: see lapseBy.')
}

/** Sets what lapses approvals: the law knows no subject, so it is given where the app is composed. */
export function lapseBy(given: Lapse): void {
  lapse = given
}

/** Lapses the approvals that a change concerns (READINGS 39); most changes concern none, nor does the test plan's. */
export async function lapseConcerned(act: Act, changed: ChangedSubject): Promise<void> {
  const { type: subjectType, ids, addonId, fields } = changed
  const of = approvalTypes.filter((type) =>
    fields.some((field) => isSubjectOf(type, { subjectType, field, ofTestPlan: false })),
  )
  if (of.length === 0) return
  const soldPlan = act.tx
    .select({ one: sql`1` })
    .from(plans)
    .where(and(inArray(plans.id, ids), ne(plans.slug, testPlanSlug)))
  const isSold = subjectType === 'plan' ? exists(soldPlan) : undefined
  const approved = await act.tx
    .select({ type: approvals.type })
    .from(approvals)
    .where(and(eq(approvals.addonId, addonId), eq(approvals.state, 'approved'), isSold))
  const types = of.filter((type) => approved.some((row) => row.type === type))
  if (types.length > 0) await lapse(act, changed, types)
}

/** The approvals that lapsed because of an act, for its response. */
export const lapsedBy = ({ lapsed }: Act): { lapsed: ApprovalType[] } => ({ lapsed: [...(lapsed ?? [])] })
