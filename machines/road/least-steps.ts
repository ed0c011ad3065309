import { approvalLifecycle, approvalNeeds } from '../approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '../approval/approval-type.ts'
import { stepOf } from '../law.ts'
import { nextStep, progressionNeeds } from '../progression/lifecycle.ts'
import type { Stage } from '../progression/stage.ts'
import { isAmong, reviewed, type RoadSituation } from './road-facts.ts'

/** More steps than any road has; a search beyond them is given up. */
export const mostSteps = 40

const events = [
  { type: 'request', by: 'provider' },
  { type: 'approve', by: 'admin' },
] as const

/** The fewest events that approve an approval by its own lifecycle, where nothing else stands in the way. */
function leastToApprove(type: ApprovalType, from: ApprovalState): number {
  const facts = { type, stage: approvalNeeds[type].stage, incomplete: [], hasDocumentationUrl: true }
  let front: ApprovalState[] = [from]
  for (let count = 0; count < mostSteps; count++) {
    if (front.includes('approved')) return count
    front = front.flatMap((at) =>
      events.flatMap((event) => stepOf(approvalLifecycle, { from: at, facts, event })?.to ?? []),
    )
  }
  return mostSteps
}

const known = new Map<string, number>()

function leastOf(type: ApprovalType, from: ApprovalState): number {
  const key = `${type} ${from}`
  const least = known.get(key) ?? leastToApprove(type, from)
  known.set(key, least)
  return least
}

/** The steps of the reviews that are still needed: each is asked for, and runs. */
const leastReviews = ({ incomplete, review }: RoadSituation, to: 'beta' | 'ga'): number => {
  if (!reviewed[to].some((item) => isAmong(incomplete, item))) return 0
  return review === to ? 1 : 2
}

/**
 * The least number of steps to GA: what each lifecycle needs by itself, as if no other stood in its way. A step moves
 * one lifecycle, so no road is shorter.
 */
export function leastSteps(at: RoadSituation): number {
  let least = 0
  for (
    let stage: Stage = at.stage, step = nextStep[stage];
    step !== null;
    stage = step.to, step = nextStep[stage]
  ) {
    const types: readonly ApprovalType[] = progressionNeeds[step.event].approvals
    least += 1 + leastReviews(at, step.to)
    for (const type of types) least += leastOf(type, at.approvals[type])
  }
  return least
}
