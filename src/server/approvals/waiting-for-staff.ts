import { and, eq, inArray, sql } from 'drizzle-orm'
import { repricingGroups } from '#machines/repricing/repricing-group.ts'
import { addons, approvals, repricings } from '#server/db/schema.ts'

/** The condition that an approval waits for staff: none of a shut-down add-on can be decided. */
export const isApprovalWaiting = and(
  eq(approvals.state, 'pending'),
  sql`${approvals.addonId} not in (select ${addons.id} from ${addons} where ${addons.state} = 'shutdown')`,
)

/** The condition that a repricing waits for staff; a shutdown ends those of its add-on. */
export const isRepricingWaiting = inArray(repricings.status, [...repricingGroups.current])
