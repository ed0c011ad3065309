import type { ReviewEvent } from '#machines/review/lifecycle.ts'
import {
  type ReviewStatus,
  type ReviewStepEvent,
  type ReviewStepName,
  reviewStepNames,
  type ReviewStepStatus,
} from '#machines/review/review-step.ts'
import { reviewAsked, reviewStepAsked } from '#test/model/review/specified.ts'
import type { Party } from '#machines/law.ts'

const by = 'system'

/** A step that is over has no way on. */
const isEnded = (status: ReviewStepStatus) =>
  status !== 'pending' && status !== 'in_progress' && status !== 'async_wait'

/** How a step that is held in its call to the provider ends. */
export type StepEnd = 'pass' | 'fail' | 'wait' | 'breakDown'

/** A review as the specification says that it has to be, with its steps. */
export class ExpectedReview {
  status: ReviewStatus = 'new'
  readonly steps: Record<ReviewStepName, ReviewStepStatus> = {
    manifest: 'pending',
    provision: 'pending',
    deprovision: 'pending',
    reprovision: 'pending',
  }
  /** Until when the provider has to call back; ISO 8601. */
  waitsUntil: string | null = null
  hasCalledBack = false
  /** The step whose call the provider has not answered yet, and whether it had been waited for. */
  held: { name: ReviewStepName; resumed: boolean } | null = null

  can(event: ReviewEvent): boolean {
    return reviewAsked.target(this.#asked(), event) !== null
  }

  #asked() {
    const context = { steps: reviewStepNames.map((name) => this.steps[name]) }
    return { value: this.status, context }
  }

  take(event: ReviewEvent): void {
    const to = reviewAsked.target(this.#asked(), event)
    if (to === null) throw new Error(`the review refuses ${event.type} in ${this.status}`)
    this.status = to as ReviewStatus
  }

  #before = (name: ReviewStepName): ReviewStepStatus[] =>
    reviewStepNames.slice(0, reviewStepNames.indexOf(name)).map((each) => this.steps[each])

  #step(name: ReviewStepName, event: ReviewStepEvent): void {
    const context = {
      name,
      before: this.#before(name),
      reviewStatus: this.status,
      waitsUntil: this.waitsUntil,
    }
    const to = reviewStepAsked.target({ value: this.steps[name], context }, event)
    if (to === null) throw new Error(`step ${name} refuses ${event.type} in ${this.steps[name]}`)
    this.steps[name] = to as ReviewStepStatus
  }

  #named = (status: ReviewStepStatus): ReviewStepName | undefined =>
    reviewStepNames.find((name) => this.steps[name] === status)

  /** The step that waits for its provider to call back. */
  get waiting(): ReviewStepName | undefined {
    return this.status === 'in_progress' ? this.#named('async_wait') : undefined
  }

  /** Works of it as the runner does, until it is held in a call, waits, or is done. */
  run(now: string): void {
    if (this.status === 'finished' || this.held !== null) return
    if (this.status === 'new') this.take({ type: 'begin', by })
    const { waiting } = this
    if (waiting !== undefined) {
      if (this.hasCalledBack) return this.#resume(waiting)
      if (this.waitsUntil === null || now < this.waitsUntil) return
      this.#step(waiting, { type: 'timeOut', by, now })
    }
    this.#goOn()
  }

  #resume(name: ReviewStepName): void {
    this.#step(name, { type: 'resume', by })
    this.hasCalledBack = false
    this.waitsUntil = null
    // Whether it is really removed is asked of the provider once more.
    if (name === 'deprovision') {
      this.held = { name, resumed: true }
      return
    }
    this.#step(name, { type: 'pass', by })
    this.#goOn()
  }

  #goOn(): void {
    for (const name of reviewStepNames) {
      if (isEnded(this.steps[name])) continue
      const hasFailed = this.#before(name).some((each) => each === 'failed' || each === 'internal_error')
      if (hasFailed) this.#step(name, { type: 'skip', by })
      else if (this.status === 'cancelling') this.#step(name, { type: 'cancel', by })
    }
    const name = this.#named('pending')
    this.waitsUntil = null
    if (name === undefined) this.take({ type: 'finish', by })
    else {
      this.#step(name, { type: 'start', by })
      this.held = { name, resumed: false }
    }
  }

  /** The call that is held comes to an end. Of a review that was ended meanwhile, nothing changes. */
  end(how: StepEnd, waitsUntil: string): void {
    const { held } = this
    this.held = null
    if (held === null || isEnded(this.steps[held.name])) return
    this.#step(held.name, { type: how, by })
    if (how !== 'wait') return
    this.waitsUntil = waitsUntil
    this.hasCalledBack = false
  }

  endWithShutdown(actor: Party): void {
    if (this.status === 'finished') return
    const event = { type: 'endWithShutdown', by: actor } as const
    for (const name of reviewStepNames) if (!isEnded(this.steps[name])) this.#step(name, event)
    this.take(event)
  }
}
