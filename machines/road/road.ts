import type { ApprovalType } from '../approval/approval-type.ts'
import type { IncompleteRequirement } from '../progression/stage.ts'
import { deedsFor, documented, explained, isAmong, needed, type RoadSituation } from './road-facts.ts'
import { leastSteps, mostSteps } from './least-steps.ts'
import { deedMove, lifecycleMoves, type Move, type RoadBlocker } from './road-moves.ts'

/** A step that remains on an add-on's way to GA. */
export interface RoadStep extends Pick<Move, 'id' | 'kind' | 'by' | 'approval' | 'items'> {
  /** The stage that the step leads to, or that it is needed for. */
  to: 'beta' | 'ga'
  /** The steps that have to come first; those that these wait for are not repeated. */
  waitsFor: readonly string[]
  /** The longest row of steps before it; steps of one level can be taken side by side. */
  level: number
}

/** The key that tells one situation on the road from another once all deeds are done. */
const keyOf = ({
  stage,
  incomplete,
  approvals,
  hasDocumentationUrl,
  articleInError,
  review,
}: RoadSituation) =>
  [
    stage,
    ...Object.values(approvals),
    hasDocumentationUrl,
    articleInError,
    review,
    ...incomplete.map(({ list, name }) => `${list}/${name}`),
  ].join(' ')

/** Paths found before; there are few situations in which all deeds are done, and each search is of some ms. */
const found = new Map<string, readonly Move[] | null>()

/**
 * The shortest path to GA, searched in depth under a bound that grows from the least that each lifecycle needs by
 * itself; null if there is none. A state is left for good once no path within the bound leads on from it.
 */
function pathFrom(start: RoadSituation): readonly Move[] | null {
  const known = found.get(keyOf(start))
  if (known !== undefined) return known
  const moves = lifecycleMoves(start)
  for (let bound = leastSteps(start); bound <= mostSteps; bound++) {
    const failed = new Set<string>()
    const walk = (at: RoadSituation, left: number): Move[] | null => {
      if (at.stage === 'ga') return []
      const key = `${left} ${keyOf(at)}`
      if (leastSteps(at) > left || failed.has(key)) return null
      for (const move of moves) {
        const after = move.take(at)
        const rest = after === null ? null : walk(after, left - 1)
        if (rest !== null) return [move, ...rest]
      }
      failed.add(key)
      return null
    }
    const path = walk(start, bound)
    if (path === null) continue
    found.set(keyOf(start), path)
    return path
  }
  found.set(keyOf(start), null)
  return null
}

/**
 * Searches the product of the lifecycles for the fewest steps that lead to GA; null if none do. Deeds outside the
 * lifecycles come first: nothing forbids one, and none is in the way of another step.
 */
function search(start: RoadSituation): Move[] | null {
  if (start.stage === 'shutdown') return null
  const deeds = deedsFor(needed(start)).map(deedMove)
  const path = pathFrom(deeds.reduce((at, deed) => deed.take(at) ?? at, start))
  return path === null ? null : [...deeds, ...path]
}

/** The steps of a path that remove a blocker, if any of them does. */
function removersOf(path: readonly Move[], blocker: RoadBlocker): Move[] {
  const decision = (type: ApprovalType) =>
    path.filter((move) => move.kind === 'decision' && move.approval === type)
  const completing = (item: IncompleteRequirement) => path.filter((move) => isAmong(move.items, item))
  switch (blocker.code) {
    case 'requirement_incomplete': {
      const { list, name } = blocker
      const article = isAmong([documented], { list, name }) ? decision('article_review_approval') : []
      return [...completing({ list, name }), ...article]
    }
    case 'approval_outstanding':
    case 'approval_rejected':
      return decision(blocker.approval)
    case 'documentation_url_missing':
      return path.filter((move) => move.kind === 'article')
    case 'manifest_missing':
      return completing({ list: 'technical', name: 'manifest' })
    case 'review_unfinished':
      return path.filter((move) => move.kind === 'run').slice(0, 1)
    // A stage is left by its progression; every later one is behind that.
    case 'wrong_stage':
    case 'other_progression':
      return path.filter((move) => move.kind === 'progression').slice(0, 1)
    default:
      return []
  }
}

/** Lists, by step, the steps that have to come first: those that remove the law's blockers against it. */
function waitsIn(start: RoadSituation, path: readonly Move[]): Map<string, Set<string>> {
  const before = (kinds: readonly Move['kind'][], { approval, to }: Move) =>
    path.filter((move) => kinds.includes(move.kind) && move.approval === approval && move.to === to)
  return new Map(
    path.map((move) => {
      const own =
        move.kind === 'decision'
          ? before(['request', 'article'], move)
          : move.kind === 'run'
            ? before(['review'], move)
            : move.kind === 'progression' && move.to === 'ga'
              ? path.filter(({ kind, to }) => kind === 'progression' && to === 'beta')
              : []
      const removers = move.blockers(start).flatMap((blocker) => removersOf(path, blocker))
      return [move.id, new Set([...own, ...removers].map(({ id }) => id).filter((id) => id !== move.id))]
    }),
  )
}

/**
 * The remaining steps on the shortest way to GA, in an order in which they can be taken; empty where GA is reached,
 * null where no step leads there any more.
 */
export function roadFrom(situation: RoadSituation): RoadStep[] | null {
  const start = explained(situation)
  const path = search(start)
  if (path === null) return null
  const waits = waitsIn(start, path)
  const before = new Map<string, Set<string>>()
  const levels = new Map<string, number>()
  // Whatever a step waits for comes before it in the path.
  for (const { id } of path) {
    const direct = [...(waits.get(id) ?? [])]
    before.set(id, new Set([...direct, ...direct.flatMap((each) => [...(before.get(each) ?? [])])]))
    levels.set(id, Math.max(-1, ...direct.map((each) => levels.get(each) ?? 0)) + 1)
  }
  const toBeta = before.get('progression:beta')
  const legOf = (id: string) => (id === 'progression:beta' || toBeta?.has(id) === true ? 'beta' : 'ga')
  return path
    .map(({ id, kind, by, approval, items }): RoadStep => {
      const direct = [...(waits.get(id) ?? [])]
      const waitsFor = direct.filter((each) => !direct.some((other) => before.get(other)?.has(each) === true))
      return {
        id,
        kind,
        by,
        approval,
        items: items.filter((item) => isAmong(situation.incomplete, item)),
        to: legOf(id),
        waitsFor,
        level: levels.get(id) ?? 0,
      }
    })
    .toSorted((a, b) => Number(a.to === 'ga') - Number(b.to === 'ga') || a.level - b.level)
}
