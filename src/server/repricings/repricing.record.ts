import type { Repricing } from '#contract/repricing.ts'
import type { repricings } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'

export interface RepricingParts {
  addon: Repricing['addon']
  plan: Repricing['plan']
  submitter: Repricing['submitter']
  /** True if the submitter is staff, whom only staff may see. */
  byStaff: boolean
  isWithdrawn: boolean
  priceContract: boolean
}

/** A repricing on the wire, for its company or for staff. */
export function repricingRecord(
  row: typeof repricings.$inferSelect,
  { addon, plan, submitter, byStaff, isWithdrawn, priceContract }: RepricingParts,
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
    priceContract,
    submitterEmail: shown?.email ?? null,
    newInstallRepricingCompletedAt: row.newInstallRepricingCompletedAt?.toISOString() ?? null,
    existingInstallRepricingCompletedAt: row.existingInstallRepricingCompletedAt?.toISOString() ?? null,
  }
}
