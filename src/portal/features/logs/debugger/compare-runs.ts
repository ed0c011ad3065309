import type { PolledReview } from '#machines/review/polled-review.ts'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { toldFindings } from '#contract/reviews/told-findings.ts'
import { stepOrder } from '../reviews/wording.ts'

/** A run with its calls. */
export interface Run {
  review: PolledReview
  /** The only step of a trial; null if it was to run all. */
  only: ReviewStepName | null
  calls: readonly ReviewCall[]
}

type Kind = ReviewCall['findings'][number]['kind']

/** A finding in one or both of two runs: `gone` in the later one, `new` in it, or the `same`. */
export interface ComparedFinding {
  kind: Kind
  text: string
  change: 'gone' | 'new' | 'same'
}

/** Sum of a step's calls in ms in the earlier and the later run; null if it made none. */
export interface ComparedStep {
  name: ReviewStepName
  statuses: readonly [
    PolledReview['steps']['manifest']['status'],
    PolledReview['steps']['manifest']['status'],
  ]
  tookMs: readonly [number | null, number | null]
  findings: readonly ComparedFinding[]
}

/** The numbers in a finding, such as the seconds of a slow answer, differ from run to run. */
const sameWhen = (text: string): string =>
  text.replaceAll(/\d+(\.\d+)?/g, (all, decimals) => (decimals === undefined ? all : '#'))

const hasRun = ({ review }: Run, name: ReviewStepName): boolean =>
  ['completed', 'failed'].includes(review.steps[name].status)

/** Findings of a step in both runs; none where one of them has not run it, which says nothing of the other's. */
function comparedFindings(earlier: Run, later: Run, name: ReviewStepName): ComparedFinding[] {
  if (!hasRun(earlier, name) || !hasRun(later, name)) return []
  const [before, now] = [toldFindings(earlier.review.steps[name]), toldFindings(later.review.steps[name])]
  const isIn = (all: typeof before, { kind, text }: (typeof before)[number]) =>
    all.some((each) => each.kind === kind && sameWhen(each.text) === sameWhen(text))
  return [
    ...before
      .filter((each) => !isIn(now, each))
      .map((each): ComparedFinding => ({ ...each, change: 'gone' })),
    ...now.map((each): ComparedFinding => ({ ...each, change: isIn(before, each) ? 'same' : 'new' })),
  ]
}

function tookOf({ calls }: Run, name: ReviewStepName): number | null {
  const own = calls.filter(({ step }) => step === name)
  return own.length === 0 ? null : own.reduce((sum, { tookMs }) => sum + (tookMs ?? 0), 0)
}

/** Compares the steps that both runs were to run. */
export const compareRuns = (earlier: Run, later: Run): ComparedStep[] =>
  stepOrder
    .filter((name) => [earlier, later].every(({ only }) => only === null || only === name))
    .map((name) => ({
      name,
      statuses: [earlier.review.steps[name].status, later.review.steps[name].status],
      tookMs: [tookOf(earlier, name), tookOf(later, name)],
      findings: comparedFindings(earlier, later, name),
    }))
