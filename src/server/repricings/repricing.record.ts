import type { Repricing } from '#contract/repricing.ts'
import type { repricings } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'

export interface RepricingParts {
  addon: Repricing['addon']
  plan: Repricing['plan']
  submitter: Repricing['submitter']
  /** True when the submitter is platform staff: then only staff sees who it is. */
  byStaff: boolean
  isWithdrawn: boolean
}

/** A repricing as its company, or staff, may see it. */
export function repricingRecord(
  row: typeof repricings.$inferSelect,
  { addon, plan, submitter, byStaff, isWithdrawn }: RepricingParts,
  forAdmin: boolean,
): Repricing {
  const shown = byStaff && !forAdmin ? null : submitter
  return {
    ...row,
    ...storedFields(row),
    addon,
    plan,
    submitterId: shown?.id ?? null,
    submitter: shown,
    isWithdrawn,
    submitterEmail: shown?.email ?? null,
    newInstallRepricingCompletedAt: row.newInstallRepricingCompletedAt?.toISOString() ?? null,
    existingInstallRepricingCompletedAt: row.existingInstallRepricingCompletedAt?.toISOString() ?? null,
  }
}
