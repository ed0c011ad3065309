import { roadFrom, type RoadStep } from '#machines/road/road.ts'
import { partyNames, type RoadRecord, type UsualDuration } from '#contract/road/road.ts'
import { actWording } from '#contract/wording/road-acts.ts'
import type { Database } from '#server/db/database.ts'
import { stepDurations } from '#server/db/schema.ts'
import { approvalOf, blockerSubject, type StoredSituation, ticketSince } from '#server/situation/situation.ts'

/** Loads the usual durations by name. */
async function usualDurations(tx: Database): Promise<ReadonlyMap<string, UsualDuration>> {
  const rows = await tx.select().from(stepDurations)
  return new Map(rows.map(({ name, ...usual }) => [name, usual]))
}

/** The name under which a step's usual duration is counted. */
function countedAs({ kind, approval, items, to }: RoadStep): string | null {
  if (kind === 'decision') return approval
  // A trial completes no item, and takes its own time.
  if (kind === 'run') return items.length === 0 ? null : 'automatic_review'
  return kind === 'progression' ? (to === 'beta' ? 'alpha' : 'beta') : null
}

/** Since when a step that waits for nothing has been awaited, where that is known. */
function sinceOf(step: RoadStep, situation: StoredSituation): Date | null {
  const { kind, approval } = step
  if (kind === 'decision' && approval !== null) return approvalOf(situation, approval)?.pendingSince ?? null
  return kind === 'run' ? situation.reviewSince : ticketSince(situation, step)
}

/** Loads the road to GA of an add-on whose situation was read. */
export async function loadRoad(tx: Database, situation: StoredSituation): Promise<RoadRecord> {
  const usual = await usualDurations(tx)
  const steps = roadFrom(situation)
  if (steps === null) return { isOpen: false, steps: [] }
  return {
    isOpen: true,
    steps: steps.map((step) => {
      const { id, kind, by, to, approval, items, waitsFor, level } = step
      const name = countedAs(step)
      return {
        id,
        kind,
        party: partyNames[by],
        to,
        ...actWording(step, blockerSubject(situation)),
        approval,
        items: [...items],
        waitsFor: [...waitsFor],
        level,
        since: level === 0 ? (sinceOf(step, situation)?.toISOString() ?? null) : null,
        usual: name === null ? null : (usual.get(name) ?? null),
      }
    }),
  }
}
