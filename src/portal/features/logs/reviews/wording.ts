import type { Tone } from '#portal/ui/signs/tone.ts'
import { reviewEnd } from '#machines/review/review-end.ts'
import type { ReviewStepName, ReviewStepStatus } from '#machines/review/review-step.ts'
import type { PolledReview, PolledStep } from '#machines/review/polled-review.ts'
import { isToldFirst } from '#contract/reviews/told-findings.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'

export const stepNames: Record<ReviewStepName, string> = {
  manifest: 'Manifest',
  provision: 'Provision',
  deprovision: 'Deprovision',
  reprovision: 'Reprovision',
}

/** In order, without importing the lifecycle's code, which no screen runs. */
export const stepOrder = Object.keys(stepNames) as readonly ReviewStepName[]

/** Describes each step's check. */
const stepChecks: Record<ReviewStepName, string> = {
  manifest: 'The manifest’s fields, and that something answers at its provisioning URL.',
  provision: 'A provision request with a wrong password, with the right one, and the same again.',
  deprovision: 'The removal of what was provisioned, and that it stays gone.',
  reprovision: 'What was removed cannot be provisioned again, and something new can.',
}

/** Each step's check within a sentence (SPEC section 8). */
const checkNames: Record<ReviewStepName, string> = {
  manifest: 'manifest',
  provision: 'provisioning',
  deprovision: 'deprovisioning',
  reprovision: 'reprovisioning',
}

const failures: Record<ReviewStepName, string> = {
  manifest: "The manifest didn't pass.",
  provision: "Provisioning didn't succeed.",
  deprovision: "Deprovisioning didn't succeed.",
  reprovision: "Reprovisioning didn't succeed.",
}

interface Look {
  name: string
  tone: Tone
  icon: IconName
}

/** The appearance of a step's status. */
export const stepLooks: Record<ReviewStepStatus, Look> = {
  pending: { name: 'Pending', tone: 'gray', icon: 'circle' },
  in_progress: { name: 'In progress', tone: 'yellow', icon: 'clock' },
  async_wait: { name: 'Waiting for the provider', tone: 'yellow', icon: 'clock' },
  completed: { name: 'Completed', tone: 'green', icon: 'check' },
  failed: { name: 'Failed', tone: 'red', icon: 'alert' },
  internal_error: { name: 'Internal error', tone: 'red', icon: 'alert' },
  skipped: { name: 'Skipped', tone: 'gray', icon: 'arrow' },
  cancelled: { name: 'Canceled', tone: 'gray', icon: 'stop' },
}

/** Describes a step's status, in SPEC section 8's words where given. */
export function stepWording(name: ReviewStepName, status: ReviewStepStatus): string {
  switch (status) {
    case 'failed':
      return failures[name]
    case 'internal_error':
      return `Something went wrong during the ${checkNames[name]} check. Please try again. If the issue continues, create a ticket.`
    case 'skipped':
      return `Skipped ${checkNames[name]}.`
    case 'cancelled':
      return `Canceled before ${checkNames[name]} was checked.`
    case 'pending':
    case 'in_progress':
    case 'async_wait':
    case 'completed':
      return stepChecks[name]
  }
}

/** Shown beside a step that waits for its provider (SPEC section 8). */
export const longWaitHint = 'If this process is taking longer than expected, cancel and try again.'

/** A check's finding, split into subject and text if it names a field. */
export interface Finding {
  /** The field or request concerned; null if the text is self-contained. */
  subject: string | null
  text: string
  expected: string | null
  got: string | null
}

function findingOf(text: string): Finding {
  const whole = { subject: null, text, expected: null, got: null }
  const colon = text.indexOf(': ')
  const [subject, rest] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 2)]
  if (subject === '' || subject.length > 80 || subject.includes(':') || rest === '') {
    const [, field, demand] = /^([a-z][a-z_]*(?:\.[a-z_]+)*) (must .+)$/s.exec(text) ?? []
    return field === undefined || demand === undefined ? whole : { ...whole, subject: field, text: demand }
  }
  const [, said = ''] = /^expected (.+)\.$/s.exec(rest) ?? []
  const [expected = '', ...others] = said.split(', got ')
  const got = others.join(', got ')
  if (expected === '' || got === '') return { ...whole, subject, text: rest }
  return { subject, text: rest, expected, got }
}

/** Lists the findings of a step's checks, except those its own text already states; `first` are suggestions. */
export function findingsOf(
  name: ReviewStepName,
  { status, errors, suggestions }: PolledStep,
): { first: Finding[]; errors: Finding[]; suggestions: Finding[] } {
  const said = stepWording(name, status)
  return {
    first: suggestions.filter(isToldFirst).map(findingOf),
    errors: errors.filter((text) => text !== said).map(findingOf),
    suggestions: suggestions.filter((text) => !isToldFirst(text)).map(findingOf),
  }
}

export type ReviewResult = 'new' | 'in_progress' | 'cancelling' | 'passed' | 'failed' | 'cancelled'

/** Describes a run's result or progress. `only`: the step of a trial of one. */
export function reviewResult(
  { status, steps }: Pick<PolledReview, 'status' | 'steps'>,
  only: ReviewStepName | null = null,
): ReviewResult {
  if (status !== 'finished') return status
  const end = reviewEnd((only === null ? stepOrder : [only]).map((name) => steps[name].status))
  return end === 'internal_error' ? 'failed' : end
}

/** The appearance of a review's result. */
export const resultLooks: Record<ReviewResult, Look> = {
  new: { name: 'New', tone: 'gray', icon: 'circle' },
  in_progress: { name: 'In progress', tone: 'yellow', icon: 'clock' },
  cancelling: { name: 'Canceling', tone: 'yellow', icon: 'clock' },
  passed: { name: 'Passed', tone: 'green', icon: 'check' },
  failed: { name: 'Failed', tone: 'red', icon: 'alert' },
  cancelled: { name: 'Canceled', tone: 'gray', icon: 'stop' },
}

/** The announcement about a followed review; empty if none. */
export function reviewNews(before: PolledReview | null, now: PolledReview | null): string {
  if (now === null) return ''
  if (before?.id !== now.id) return 'Automatic review requested.'
  const result = reviewResult(now)
  const changed = stepOrder.filter((name) => before.steps[name].status !== now.steps[name].status)
  const steps = changed.map((name) => `${stepNames[name]}: ${stepLooks[now.steps[name].status].name}.`)
  if (before.status === now.status) return steps.join(' ')
  if (now.status === 'finished')
    return [...steps, `Automatic review ${resultLooks[result].name.toLowerCase()}.`].join(' ')
  if (before.status === 'cancelling')
    return [...steps, 'Automatic review was not canceled and continues.'].join(' ')
  return now.status === 'cancelling'
    ? [...steps, 'Automatic review is being canceled.'].join(' ')
    : steps.join(' ')
}
