import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import type { Actor } from '#machines/law.ts'
import { nextStep, progressionEventTypes, progressionNeeds } from '#machines/progression/lifecycle.ts'
import type { Progress } from '#contract/addon.ts'
import type { Database } from '#server/db/database.ts'
import { trail } from '#server/db/schema.ts'
import { approvalOf, approvalStateOf, type Situation } from './facts.ts'
import { approvalSnapshot, progressionSnapshot } from './steps.ts'

/** When each approval that is pending now became so, by its id; one query. */
export async function pendingSince(
  tx: Database,
  situations: readonly Situation[],
): Promise<Map<string, Date>> {
  const ids = situations.flatMap(({ approvals }) =>
    approvals.filter((row) => row.state === 'pending').map((row) => row.id),
  )
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([trail.subjectId], { id: trail.subjectId, at: trail.createdAt })
    .from(trail)
    .where(
      and(
        eq(trail.subjectType, 'approval'),
        inArray(trail.subjectId, ids),
        eq(trail.kind, 'transition'),
        eq(trail.to, 'pending'),
        ne(trail.from, 'pending'),
      ),
    )
    .orderBy(trail.subjectId, desc(trail.serial))
  return new Map(rows.map((row) => [row.id, row.at]))
}

/**
 * Where an add-on stands on its way to the next stage, and which steps this actor may take now; `request`
 * stands for asking for any of the stage's approvals.
 */
export function progressOf(situation: Situation, by: Actor, since: ReadonlyMap<string, Date>): Progress {
  const { addon, items } = situation
  const snapshot = progressionSnapshot(situation)
  const mayRequest = approvalsOfStage(addon.state).some((type) =>
    approvalSnapshot(situation, type).can({ type: 'request', by }),
  )
  const allowed = [
    ...progressionEventTypes.filter((type) => snapshot.can({ type, by })),
    ...(mayRequest ? ['request'] : []),
  ]
  const step = nextStep[addon.state]
  const ofStage = approvalsOfStage(addon.state).map((type) => approvalOf(situation, type) ?? null)
  const stored = ofStage.filter((row) => row !== null)
  const waiting = stored
    .filter((row) => row.state === 'pending')
    .map((row) => ({ type: row.type, since: (since.get(row.id) ?? row.createdAt).toISOString() }))
  const rejected = stored.filter((row) => row.state === 'rejected').map((row) => row.type)
  if (step === null) return { to: null, completed: 0, total: 0, allowed, waiting, rejected }
  const needs = progressionNeeds[step.event]
  const asked = [
    ...needs.lists.flatMap((list) => items[list].map((item) => item.completed)),
    ...needs.approvals.map((type) => approvalStateOf(situation, type) === 'approved'),
  ]
  return {
    to: step.to,
    completed: asked.filter(Boolean).length,
    total: asked.length,
    allowed,
    waiting,
    rejected,
  }
}
