import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { trail, users } from '#server/db/schema.ts'
import { approvalDecisionEvents } from '#server/approvals/withdraw-approval.ts'

interface Step {
  event: string | null
  to: string | null
  at: Date
  note: string | null
  /** E-mail of who took it, if a person did. */
  by: string | null
}

/** When an approval was asked for and rejected. */
export interface ApprovalStory {
  /** The first request since it was last withdrawn and, if there was another, the latest. */
  asked: readonly Step[]
  /** Its latest decision, if that was its rejection. */
  rejection: Step | null
}

const decisions: ReadonlySet<string | null> = new Set(approvalDecisionEvents)

/** Loads the story of an approval from its trail, in one statement. */
export async function loadApprovalStory(tx: Database, approvalId: string): Promise<ApprovalStory> {
  const steps: Step[] = await tx
    .select({ event: trail.event, to: trail.to, at: trail.createdAt, note: trail.note, by: users.email })
    .from(trail)
    .leftJoin(users, eq(users.id, trail.actorId))
    .where(
      and(eq(trail.subjectType, 'approval'), eq(trail.subjectId, approvalId), eq(trail.kind, 'transition')),
    )
    .orderBy(asc(trail.serial))
  const begun = steps.slice(steps.findLastIndex(({ to }) => to === 'notStarted') + 1)
  const requests = begun.filter(({ event }) => event === 'request')
  const decision = steps.findLast(({ event }) => decisions.has(event))
  return {
    asked: requests.length > 2 ? [...requests.slice(0, 1), ...requests.slice(-1)] : requests,
    rejection: decision?.event === 'reject' ? decision : null,
  }
}
