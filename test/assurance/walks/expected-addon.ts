import type { ApprovalEvent, ApprovalFacts } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import type { InvitationFacts } from '#machines/invitation/lifecycle.ts'
import type { PlanAvailabilityEvent } from '#machines/plan/lifecycle.ts'
import type { ProgressionEvent } from '#machines/progression/lifecycle.ts'
import type { IncompleteRequirement, Stage } from '#machines/progression/stage.ts'
import type { RepricingEvent, RepricingFacts, RepricingStatus } from '#machines/repricing/lifecycle.ts'
import { refusalStatus } from '#test/model/drivers/refusal-status.ts'
import { approvalAsked, specifiedNeeds } from '#test/model/approval/specified.ts'
import { deprecationAsked } from '#test/model/deprecation/specified.ts'
import { invitationAsked } from '#test/model/invitation/specified.ts'
import { availabilityAsked } from '#test/model/plan/specified.ts'
import { progressionAsked } from '#test/model/progression/specified.ts'
import { repricingAsked } from '#test/model/repricing/specified.ts'
import type { Availability } from '#test/spec/lifecycles/availability.ts'
import type { DeprecationState } from '#test/spec/lifecycles/deprecation.ts'
import { monthsToReprice } from '#test/spec/rules/money.ts'
import { repricingGroups, repricingRequest, type RepricingRequestCells } from '#test/spec/rules/requests.ts'
import { matching, only } from '#test/spec/table.ts'
import { keysOf } from '#test/support/keys-of.ts'

export const planSlugs = ['test', 'basic', 'big'] as const
export type PlanSlug = (typeof planSlugs)[number]

/** The account that is invited and given passes: an alpha user from the first, and one of just enough. */
export const invitedEmail = 'user0@customers.example'

export interface ExpectedRepricing {
  plan: PlanSlug
  status: RepricingStatus
  priceCents: number
  facts: RepricingFacts
}

/** The events that staff choose an availability by. */
const eventTo = {
  allUsers: 'openToAll',
  allUsersHidden: 'hide',
  inviteOnly: 'limitToInvited',
  disabled: 'disable',
} as const satisfies Record<Availability, PlanAvailabilityEvent['type']>

/** The events that staff set a repricing's status by. */
export const eventToStatus = {
  new: 'setBack',
  in_progress: 'takeUp',
  approved: 'approve',
  rejected: 'reject',
} as const satisfies Partial<Record<RepricingStatus, RepricingEvent['type']>>

export type SettableStatus = keyof typeof eventToStatus

/** Codes of what stands against asking for another price, by the table's words. */
const requestCodes: Readonly<Record<string, string>> = {
  'not-ga': 'not_in_ga',
  'test-plan': 'test_plan',
  contract: 'contract_priced',
  active: 'repricing_active',
  'same-price': 'same_price',
}

const asAsked = ({ status, facts }: ExpectedRepricing) => ({ value: status, context: facts })

/** A notice that the add-on will be shut down on a day (UTC). */
interface ExpectedNotice {
  state: DeprecationState
  date: string
}

const isOpen = ({ state }: ExpectedNotice) => state === 'draft' || state === 'announced'

/** The platform's due answer: `take` is what becomes of the add-on then, null where nothing does. */
export interface Expected {
  status: number
  take: (() => void) | null
}

const refused = (status: number): Expected => ({ status, take: null })

/** Refused where anything stands against it, taken otherwise. */
const answer = (codes: readonly string[], status: number, take: () => void): Expected =>
  codes.length > 0 ? refused(refusalStatus(codes)) : { status, take }

/** The state that an event leads to which comes along with another, legal one. */
function along<State extends string>(target: string | null, what: string): State {
  if (target === null) throw new Error(`${what} that comes along is refused`)
  return target as State
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
const dayMs = 86_400_000
/** The day (UTC) so many after an instant. */
export const dayAhead = (now: Date, days: number): string => dayOf(new Date(now.getTime() + days * dayMs))

/** The first day of the month so many after an instant's, in UTC. */
const firstOfMonth = (now: Date, after: number) =>
  dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after, 1)))

const datesFrom = (now: Date, grandfathered: boolean): RepricingFacts => {
  const months = only(monthsToReprice, { day: now.getUTCDate() }).comes
  return {
    grandfathered,
    repriceDate: firstOfMonth(now, months),
    existingRepriceDate: grandfathered ? null : firstOfMonth(now, months + 1),
  }
}

const isActive = ({ status }: ExpectedRepricing) => only(repricingGroups, { status }).comes !== 'history'

/** An add-on as the specification says that it has to be, with all records that have one. */
export class ExpectedAddon {
  hasSummary = true
  readonly plans: Record<PlanSlug, { availability: Availability; priceCents: number }>
  /** Oldest first. */
  readonly repricings: ExpectedRepricing[] = []
  /** Oldest first; one at most is not over. */
  readonly notices: ExpectedNotice[] = []
  /** True if the account is invited to the alpha. */
  isAlphaUser = true
  /** True if it has a pass. */
  readonly passes: Record<PlanSlug, boolean> = { test: false, basic: false, big: false }
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
    return { value: this.stage, context: { incomplete: this.incomplete, approvals: { ...this.approvals } } }
  }

  approval(type: ApprovalType) {
    const { stage, incomplete } = this
    const rejectionStands = this.#rejected.has(type)
    const context: ApprovalFacts = { type, stage, incomplete, hasDocumentationUrl: true, rejectionStands }
    return { value: this.approvals[type], context }
  }

  latestRepricing(plan: PlanSlug): ExpectedRepricing | undefined {
    return this.repricings.findLast((each) => each.plan === plan)
  }

  progress(type: ProgressionEvent['type'], by: Party): Expected {
    const event = { type, by }
    const asked = this.progression()
    const to = progressionAsked.target(asked, event) as Stage
    return answer(progressionAsked.reasons(asked, event), 201, () => this.#takeStep(event, to))
  }

  #takeStep({ type, by }: ProgressionEvent, to: Stage): void {
    if (type === 'shutDown') {
      for (const slug of planSlugs)
        if (this.plans[slug].availability !== 'disabled') this.#change(slug, 'disabled', by, 'shutdown')
      for (const repricing of this.repricings)
        if (isActive(repricing)) this.#step(repricing, { type: 'rejectWithShutdown', by })
      const latest = this.notices.at(-1)
      if (latest !== undefined && isOpen(latest)) latest.state = 'ended'
    } else {
      for (const approval of keysOf(specifiedNeeds))
        if (specifiedNeeds[approval].stage === this.stage && this.approvals[approval] !== 'approved')
          this.#decide(approval, { type: 'approveWithProgression', by })
      if (type === 'progressToGa')
        for (const slug of ['basic', 'big'] as const)
          if (this.plans[slug].availability !== 'allUsers') this.#change(slug, 'allUsers', by, 'progression')
    }
    this.stage = to
  }

  #decide(type: ApprovalType, event: ApprovalEvent): void {
    const to = approvalAsked.target(this.approval(type), event)
    this.approvals[type] = along(to, `${event.type} of ${type}`)
    this.#asked.add(type)
    if (event.type === 'reject') this.#rejected.add(type)
    if (this.approvals[type] === 'approved') this.#rejected.delete(type)
  }

  /** The result of asking for an approval, or of a change of it. */
  decide(type: ApprovalType, event: ApprovalEvent): Expected {
    const isChange = event.type !== 'request'
    if (isChange && event.type !== 'withdraw' && event.by !== 'admin') return refused(403)
    const state = this.approvals[type]
    if (isChange && state === 'notStarted') return refused(this.#asked.has(type) ? 409 : 404)
    if (event.type === 'withdraw' && this.stage === 'shutdown') return refused(409)
    // The state that it has already is no change.
    const meant: ApprovalEvent =
      event.type === 'reopen' && state === 'pending' ? { type: 'edit', by: event.by } : event
    const codes = approvalAsked.reasons(this.approval(type), meant)
    return answer(codes, state === 'notStarted' ? 201 : 200, () => this.#decide(type, meant))
  }

  #availability(slug: PlanSlug) {
    const { stage } = this
    // The step to GA makes the cheapest plan the default; nothing else in these walks changes it.
    const isDefault = slug === (stage === 'ga' ? 'basic' : 'test')
    return {
      value: this.plans[slug].availability,
      context: {
        stage,
        isTest: slug === 'test',
        defaultOf: isDefault ? (['defaultPlanSlug'] as const) : [],
        installable: true,
      },
    }
  }

  #change(slug: PlanSlug, to: Availability, by: Party, cause: PlanAvailabilityEvent['cause']): void {
    const event = { type: eventTo[to], by, cause }
    const target = availabilityAsked.target(this.#availability(slug), event)
    this.plans[slug].availability = along(target, `${event.type} of plan ${slug}`)
  }

  offer(slug: PlanSlug, to: Availability, by: Party): Expected {
    if (this.stage === 'shutdown') return refused(409)
    if (this.plans[slug].availability === to) return { status: 200, take: () => undefined }
    const event = { type: eventTo[to], by, cause: 'choice' } as const
    const codes = availabilityAsked.reasons(this.#availability(slug), event)
    return answer(codes, 200, () => this.#change(slug, to, by, 'choice'))
  }

  askForPrice(plan: PlanSlug, priceCents: number, grandfathered: boolean, now: Date): Expected {
    const active = this.repricings.find((each) => each.plan === plan && isActive(each))
    const against = matching(repricingRequest, {
      stage: this.stage,
      plan: plan === 'test' ? 'test' : 'ordinary',
      contract: false,
      price: priceCents === this.plans[plan].priceCents ? 'same' : 'other',
      another: (active?.status ?? 'none') as RepricingRequestCells['another'],
    })
    const codes = against.map(({ comes }) => requestCodes[comes] ?? comes)
    const facts = datesFrom(now, grandfathered)
    return answer(codes, 201, () => void this.repricings.push({ plan, status: 'new', priceCents, facts }))
  }

  #step(repricing: ExpectedRepricing, event: RepricingEvent): void {
    repricing.status = along(repricingAsked.target(asAsked(repricing), event), event.type)
  }

  setRepricing(plan: PlanSlug, status: SettableStatus, by: Party, now: Date): Expected {
    if (by !== 'admin') return refused(403)
    const repricing = this.latestRepricing(plan)
    if (repricing === undefined) return refused(404)
    const event = { type: eventToStatus[status], by }
    return answer(repricingAsked.reasons(asAsked(repricing), event), 200, () => {
      this.#step(repricing, event)
      // An approval that comes after the date counts the dates anew.
      if (status === 'approved' && dayOf(now) > repricing.facts.repriceDate)
        repricing.facts = datesFrom(now, repricing.facts.grandfathered)
    })
  }

  withdrawRepricing(plan: PlanSlug, by: Party): Expected {
    const repricing = this.latestRepricing(plan)
    if (repricing === undefined) return refused(404)
    const event = { type: 'withdraw', by } as const
    const codes = repricingAsked.reasons(asAsked(repricing), event)
    return answer(codes, 200, () => this.#step(repricing, event))
  }

  /** To invite somebody again is a 422 at the e-mail; to withdraw from somebody who is not invited, a 404. */
  invite(plan: PlanSlug | null, type: 'invite' | 'withdraw', by: Party): Expected {
    const context: InvitationFacts =
      plan === null
        ? { kind: 'alphaUser', stage: this.stage, availability: null }
        : { kind: 'planPass', stage: this.stage, availability: this.plans[plan].availability }
    const isInvited = plan === null ? this.isAlphaUser : this.passes[plan]
    const event = { type, by }
    const codesIn = (value: string) => invitationAsked.reasons({ value, context }, event)
    const codes = codesIn(isInvited ? 'invited' : 'notInvited')
    if (codes.includes('wrong_state') && type === 'withdraw') return refused(404)
    if (codes.includes('wrong_state')) return refused(codesIn('notInvited').length === 0 ? 422 : 409)
    return answer(codes, type === 'invite' ? 201 : 200, () => {
      if (plan === null) this.isAlphaUser = !isInvited
      else this.passes[plan] = !isInvited
    })
  }

  /** The answer to a notice that is written for so many days ahead, or of a step of the latest one. */
  notify(does: 'write' | 'rewrite' | 'announce' | 'withdraw', days: number, by: Party, now: Date): Expected {
    if (by !== 'admin') return refused(403)
    const latest = this.notices.at(-1)
    const written: ExpectedNotice | undefined =
      does === 'write' ? { state: 'draft', date: dayAhead(now, days) } : latest
    if (written === undefined) return refused(404)
    const date = does === 'rewrite' ? dayAhead(now, days) : written.date
    const daysLeft = (Date.parse(date) - Date.parse(dayOf(now))) / dayMs
    const asked = { value: written.state, context: { stage: this.stage, daysLeft } }
    const event = { type: does === 'rewrite' ? 'write' : does, by } as const
    const codes = deprecationAsked.reasons(asked, event)
    // An add-on has one at most that is not over.
    if (does === 'write' && codes.length === 0 && latest !== undefined && isOpen(latest)) return refused(409)
    return answer(codes, does === 'write' ? 201 : 200, () => {
      if (does === 'write') this.notices.push(written)
      else Object.assign(written, { state: deprecationAsked.target(asked, event), date })
    })
  }

  /** Steps that the platform takes by itself on a day: new installs' prices, then existing ones'; an announced end. */
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
    if (this.notices.some(({ state, date }) => state === 'announced' && date <= today))
      this.#takeStep({ type: 'shutDown', by: 'admin' }, 'shutdown')
  }

  /** An approved text lapses when its provider writes another one. */
  #lapse(type: ApprovalType, changed: NonNullable<ApprovalFacts['changed']>): void {
    const { stage, incomplete } = this
    const context: ApprovalFacts = { type, stage, incomplete, hasDocumentationUrl: true, changed }
    const event = { type: 'lapse', by: 'system' } as const
    const to = approvalAsked.target({ value: this.approvals[type], context }, event)
    if (to !== null) this.approvals[type] = to as ApprovalState
  }

  changeSummary(isThere: boolean, by: Party): Expected {
    return answer(this.stage === 'shutdown' ? ['addon_shut_down'] : [], 200, () => {
      if (this.hasSummary === isThere) return
      this.hasSummary = isThere
      const change = { subjectType: 'addon', field: 'summary', ofTestPlan: false, by }
      for (const type of keysOf(specifiedNeeds)) this.#lapse(type, [change])
    })
  }
}

/** The approvals of an add-on that has come to a stage by its steps. */
export const approvalsAt = (stage: 'alpha' | 'beta' | 'ga'): Record<ApprovalType, ApprovalState> => {
  const passed: readonly string[] = { alpha: [], beta: ['alpha'], ga: ['alpha', 'beta'] }[stage]
  return Object.fromEntries(
    keysOf(specifiedNeeds).map((type) => [
      type,
      passed.includes(specifiedNeeds[type].stage) ? 'approved' : 'notStarted',
    ]),
  ) as Record<ApprovalType, ApprovalState>
}
