import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { DeskKind } from '#contract/desk/claim.ts'
import { isApprovalWaiting, isRepricingWaiting } from '#server/approvals/waiting-for-staff.ts'
import type { Database } from '#server/db/database.ts'
import { approvals, repricings } from '#server/db/schema.ts'
import { notFound } from '#server/law/refusal.ts'

/** An approval or a repricing on the desk. */
export interface DeskItemKey {
  kind: DeskKind
  id: string
}

const isWaiting = (condition: SQL | undefined) => sql<boolean>`(${condition})`

/**
 * Tells whether an item waits for staff. Throws 404 for one that is not served: there is none, or it is an approval that
 * was withdrawn. A withdrawn repricing is served as rejected (READINGS 40), and waits no longer.
 */
export async function isItemWaiting(tx: Database, { kind, id }: DeskItemKey): Promise<boolean> {
  const [row] =
    kind === 'approval'
      ? await tx
          .select({ waits: isWaiting(isApprovalWaiting) })
          .from(approvals)
          .where(and(eq(approvals.id, id), ne(approvals.state, 'notStarted')))
      : await tx
          .select({ waits: isWaiting(isRepricingWaiting) })
          .from(repricings)
          .where(eq(repricings.id, id))
  if (row === undefined) throw notFound()
  return row.waits
}
