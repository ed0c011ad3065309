import { transition } from 'xstate'
import {
  approvalBlockers,
  type ApprovalEvent,
  type ApprovalFacts,
  approvalLifecycle,
  approvalNeeds,
} from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import {
  eventToAvailability,
  planAvailabilityBlockers,
  type PlanAvailabilityEvent,
  planAvailabilityLifecycle,
} from '#machines/plan/lifecycle.ts'
import {
  nextStep,
  progressionBlockers,
  type ProgressionEvent,
  progressionLifecycle,
  progressionNeeds,
} from '#machines/progression/lifecycle.ts'
import type { IncompleteRequirement, Stage } from '#machines/progression/stage.ts'
import {
  eventToStatus,
  isActiveRepricing,
  repricingBlockers,
  type RepricingEvent,
  type RepricingFacts,
  repricingLifecycle,
  type RepricingStatus,
  type SettableStatus,
} from '#machines/repricing/lifecycle.ts'
import { repricingRequestBlockers } from '#machines/repricing/repricing-request.ts'
import type { Availability } from '#contract/plan.ts'
import { dayOf, repriceDates } from '#contract/formats/reprice-dates.ts'
import { refusalStatus } from '#test/model/drivers/refusal-status.ts'
import { keysOf } from '#test/support/keys-of.ts'

export const planSlugs = ['test', 'basic', 'big'] as const
export type PlanSlug = (typeof planSlugs)[number]
export const planNames: Readonly<Record<PlanSlug, string>> = { test: 'Test', basic: 'Basic', big: 'Big' }

/** The account that is invited and given passes: an alpha user from the first, and one of just enough. */
export const invitedEmail = 'user0@customers.example'

export interface ExpectedRepricing {
  plan: PlanSlug
  status: RepricingStatus
  priceCents: number
  facts: RepricingFacts
}

/** What the platform is to answer: `take` is what becomes of the add-on then, null where nothing does. */
export interface Expected {
  status: number
  take: (() => void) | null
}

const refused = (blockers: readonly { code: string }[]): Expected => ({
  status: refusalStatus(blockers),
  take: null,
})

const datesFrom = (now: Date, grandfathered: boolean): RepricingFacts => {
  const { newInstalls, existingInstalls } = repriceDates(now)
  return {
    grandfathered,
    repriceDate: newInstalls,
    existingRepriceDate: grandfathered ? null : existingInstalls,
  }
}

/** An add-on as the lifecycles say that it has to be, with all records that have one. */
export class ExpectedAddon {
  hasSummary = true
  readonly plans: Record<PlanSlug, { availability: Availability; priceCents: number }>
  /** Oldest first. */
  readonly repricings: ExpectedRepricing[] = []
  /** True if the account is invited to the alpha. */
  isAlphaUser = true
  /** True if it has a pass. */
  readonly passes: Record<PlanSlug, boolean> = { test: false, basic: false, big: false }
  /** Subjects of what the account was written to about the add-on, oldest first; the add-on is called `…`. */
  readonly letters: string[] = []
  /** Approvals that were asked for at some time: their records are kept. */
  readonly #asked: Set<ApprovalType>
  /** Those whose rejection stands, also while they are asked for again. */
  readonly #rejected = new Set<ApprovalType>()

  constructor(
    public stage: Stage,
    readonly approvals: Record<ApprovalType, ApprovalState>,
  ) {
    this.#asked = new Set(
      (Object.keys(approvals) as ApprovalType[]).filter((type) => approvals[type] !== 'notStarted'),
    )
    const availability = stage === 'ga' ? 'allUsers' : 'inviteOnly'
    this.plans = {
      test: { availability: 'inviteOnly', priceCents: 0 },
      basic: { availability, priceCents: 1000 },
      big: { availability, priceCents: 5000 },
    }
  }

  /** Whatever the requirement lists lack, as what has happened makes it. */
  get incomplete(): IncompleteRequirement[] {
    const isDocumented = this.approvals.article_review_approval === 'approved'
    return [
      ...(this.hasSummary ? [] : [{ list: 'business', name: 'summary' } as const]),
      ...(this.plans.test.availability === 'disabled'
        ? [{ list: 'technical', name: 'test_plan' } as const]
        : []),
      ...(this.isAlphaUser ? [] : [{ list: 'technical', name: 'alpha_users' } as const]),
      ...(isDocumented ? [] : [{ list: 'gaTechnical', name: 'documentation' } as const]),
    ]
  }

  progression() {
    const context = { incomplete: this.incomplete, approvals: { ...this.approvals } }
    return progressionLifecycle.resolveState({ value: this.stage, context })
  }

  approval(type: ApprovalType) {
    const { stage, incomplete } = this
    const rejectionStands = this.#rejected.has(type)
    const context: ApprovalFacts = { type, stage, incomplete, hasDocumentationUrl: true, rejectionStands }
    return approvalLifecycle.resolveState({ value: this.approvals[type], context })
  }

  latestRepricing(plan: PlanSlug): ExpectedRepricing | undefined {
    return this.repricings.findLast((each) => each.plan === plan)
  }

  progress(type: ProgressionEvent['type'], by: Party): Expected {
    const event = { type, by }
    const snapshot = this.progression()
    if (!snapshot.can(event)) return refused(progressionBlockers(snapshot, event))
    return {
      status: 201,
      take: () => this.#takeStep(event, transition(progressionLifecycle, snapshot, event)[0].value),
    }
  }

  #takeStep({ type, by }: ProgressionEvent, to: Stage): void {
    if (type === 'shutDown') {
      for (const slug of planSlugs)
        if (this.plans[slug].availability !== 'disabled') this.#change(slug, 'disabled', by, 'shutdown')
      for (const repricing of this.repricings)
        if (isActiveRepricing(repricing.status)) this.#step(repricing, { type: 'rejectWithShutdown', by })
    } else {
      for (const approval of progressionNeeds[type].approvals)
        if (this.approvals[approval] !== 'approved')
          this.#decide(approval, { type: 'approveWithProgression', by })
      if (type === 'progressToGa')
        for (const slug of ['basic', 'big'] as const)
          if (this.plans[slug].availability !== 'allUsers') this.#change(slug, 'allUsers', by, 'progression')
    }
    this.stage = to
  }

  #decide(type: ApprovalType, event: ApprovalEvent): void {
    const snapshot = this.approval(type)
    if (!snapshot.can(event)) throw new Error(`${type} refuses ${event.type} that comes along`)
    this.approvals[type] = transition(approvalLifecycle, snapshot, event)[0].value
    this.#asked.add(type)
    if (event.type === 'reject') this.#rejected.add(type)
    if (this.approvals[type] === 'approved') this.#rejected.delete(type)
  }

  /** What asking for an approval, or a change of it, comes to. */
  decide(type: ApprovalType, event: ApprovalEvent): Expected {
    const isChange = event.type !== 'request'
    if (isChange && event.type !== 'withdraw' && event.by !== 'admin') return { status: 403, take: null }
    const state = this.approvals[type]
    if (isChange && state === 'notStarted') return { status: this.#asked.has(type) ? 409 : 404, take: null }
    if (event.type === 'withdraw' && this.stage === 'shutdown') return { status: 409, take: null }
    // The state that it has already is no change.
    const meant: ApprovalEvent =
      event.type === 'reopen' && state === 'pending' ? { type: 'edit', by: event.by } : event
    const snapshot = this.approval(type)
    if (!snapshot.can(meant)) return refused(approvalBlockers(snapshot, meant))
    return { status: state === 'notStarted' ? 201 : 200, take: () => this.#decide(type, meant) }
  }

  #availability(slug: PlanSlug) {
    const { stage } = this
    // The step to GA makes the cheapest plan the default; nothing else in these walks changes it.
    const isDefault = slug === (stage === 'ga' ? 'basic' : 'test')
    return planAvailabilityLifecycle.resolveState({
      value: this.plans[slug].availability,
      context: {
        stage,
        isTest: slug === 'test',
        defaultOf: isDefault ? ['defaultPlanSlug'] : [],
        installable: true,
      },
    })
  }

  #change(slug: PlanSlug, to: Availability, by: Party, cause: PlanAvailabilityEvent['cause']): void {
    const snapshot = this.#availability(slug)
    const event = { type: eventToAvailability[to], by, cause }
    if (!snapshot.can(event)) throw new Error(`plan ${slug} refuses ${event.type} that comes along`)
    this.plans[slug].availability = transition(planAvailabilityLifecycle, snapshot, event)[0].value
  }

  offer(slug: PlanSlug, to: Availability, by: Party): Expected {
    if (this.stage === 'shutdown') return { status: 409, take: null }
    if (this.plans[slug].availability === to) return { status: 200, take: () => undefined }
    const snapshot = this.#availability(slug)
    const event = { type: eventToAvailability[to], by, cause: 'choice' } as const
    if (!snapshot.can(event)) return refused(planAvailabilityBlockers(snapshot, event))
    return { status: 200, take: () => this.#change(slug, to, by, 'choice') }
  }

  askForPrice(plan: PlanSlug, priceCents: number, grandfathered: boolean, now: Date): Expected {
    const active = this.repricings.find((each) => each.plan === plan && isActiveRepricing(each.status))
    const blockers = repricingRequestBlockers(
      {
        stage: this.stage,
        isTestPlan: plan === 'test',
        priceContract: false,
        priceCents: this.plans[plan].priceCents,
        activeStatus: active?.status ?? null,
      },
      priceCents,
    )
    if (blockers.length > 0) return refused(blockers)
    const facts = datesFrom(now, grandfathered)
    return { status: 201, take: () => void this.repricings.push({ plan, status: 'new', priceCents, facts }) }
  }

  #step(repricing: ExpectedRepricing, event: RepricingEvent): void {
    const snapshot = repricingLifecycle.resolveState({ value: repricing.status, context: repricing.facts })
    if (!snapshot.can(event)) throw new Error(`the repricing refuses ${event.type} that comes along`)
    repricing.status = transition(repricingLifecycle, snapshot, event)[0].value
  }

  setRepricing(plan: PlanSlug, status: SettableStatus, by: Party, now: Date): Expected {
    if (by !== 'admin') return { status: 403, take: null }
    const repricing = this.latestRepricing(plan)
    if (repricing === undefined) return { status: 404, take: null }
    const event = { type: eventToStatus[status], by }
    const snapshot = repricingLifecycle.resolveState({ value: repricing.status, context: repricing.facts })
    if (!snapshot.can(event)) return refused(repricingBlockers(snapshot, event))
    return {
      status: 200,
      take: () => {
        this.#step(repricing, event)
        // An approval that comes after the date counts the dates anew.
        if (status === 'approved' && dayOf(now) > repricing.facts.repriceDate)
          repricing.facts = datesFrom(now, repricing.facts.grandfathered)
      },
    }
  }

  withdrawRepricing(plan: PlanSlug, by: Party): Expected {
    const repricing = this.latestRepricing(plan)
    if (repricing === undefined) return { status: 404, take: null }
    const event = { type: 'withdraw', by } as const
    const snapshot = repricingLifecycle.resolveState({ value: repricing.status, context: repricing.facts })
    if (!snapshot.can(event)) return refused(repricingBlockers(snapshot, event))
    return { status: 200, take: () => this.#step(repricing, event) }
  }

  /** What the platform does by itself on a day: new installs' prices, then existing ones'. */
  liveUntil(today: string): void {
    for (const repricing of this.repricings) {
      const { facts } = repricing
      if (repricing.status === 'approved' && facts.repriceDate <= today) {
        this.#step(repricing, { type: 'repriceNewInstalls', by: 'system', today })
        this.plans[repricing.plan].priceCents = repricing.priceCents
      }
      const existing = facts.existingRepriceDate
      if (repricing.status === 'partially_complete' && existing !== null && existing <= today)
        this.#step(repricing, { type: 'repriceExistingInstalls', by: 'system', today })
    }
  }

  /** What was approved of a text lapses when its provider writes another one. */
  #lapse(type: ApprovalType, changed: NonNullable<ApprovalFacts['changed']>): void {
    const { stage, incomplete } = this
    const context: ApprovalFacts = { type, stage, incomplete, hasDocumentationUrl: true, changed }
    const snapshot = approvalLifecycle.resolveState({ value: this.approvals[type], context })
    const event = { type: 'lapse', by: 'system' } as const
    if (snapshot.can(event)) this.approvals[type] = transition(approvalLifecycle, snapshot, event)[0].value
  }

  changeSummary(isThere: boolean, by: Party): Expected {
    if (this.stage === 'shutdown') return { status: 409, take: null }
    return {
      status: 200,
      take: () => {
        if (this.hasSummary === isThere) return
        this.hasSummary = isThere
        const change = { subjectType: 'addon', field: 'summary', ofTestPlan: false, by }
        for (const type of keysOf(approvalNeeds)) this.#lapse(type, [change])
      },
    }
  }
}

/** The approvals of an add-on that has come to a stage by its steps. */
export const approvalsAt = (stage: 'alpha' | 'beta' | 'ga'): Record<ApprovalType, ApprovalState> => {
  const passed =
    stage === 'alpha' ? [] : stage === 'beta' ? [nextStep.alpha] : [nextStep.alpha, nextStep.beta]
  const approved = new Set<ApprovalType>(passed.flatMap(({ event }) => progressionNeeds[event].approvals))
  return Object.fromEntries(
    keysOf(approvalNeeds).map((type) => [type, approved.has(type) ? 'approved' : 'notStarted']),
  ) as Record<ApprovalType, ApprovalState>
}
