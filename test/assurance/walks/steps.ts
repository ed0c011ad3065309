import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { ApprovalEvent } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import type { ProgressionEvent } from '#machines/progression/lifecycle.ts'
import { approvalTypes } from '#contract/approval.ts'
import { availabilities, availabilityFlags } from '#contract/availability.ts'
import { targets } from '#test/model/progression/progression-http.ts'
import type { Availability } from '#test/spec/lifecycles/availability.ts'
import { keysOf } from '#test/support/keys-of.ts'
import {
  dayAhead,
  eventToStatus,
  type Expected,
  type ExpectedAddon,
  invitedEmail,
  type PlanSlug,
  planSlugs,
  type SettableStatus,
} from './expected-addon.ts'
import type { WalkedAddon } from './walked-addon.ts'

/** When a step is taken: the instant, and a number that makes its texts and prices new. */
interface Moment {
  now: Date
  nth: number
}

interface Request {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
}

/** A request about an add-on, legal or not. */
export interface AddonStep {
  /** Its kind. */
  does: string
  /** In the words of a failure. */
  said: string
  /** The plan that it is about. */
  plan?: PlanSlug
  /** True if it is staff's alone, whoever's add-on it is. */
  isStaffs?: true
  /** The request that says it. `on`: the add-on's path. */
  request: (walked: WalkedAddon, on: string, moment: Moment) => Request | Promise<Request>
  /** The lifecycles' answer, to somebody who may act for the add-on. */
  expected: (addon: ExpectedAddon, by: Party, moment: Moment) => Expected
  /** True if it raises the add-on's revision when it is taken (READINGS 38); asked before. */
  raises: (addon: ExpectedAddon) => boolean
}

const api = '/api/v3'
const never = () => false
const priceOf = ({ nth }: Moment) => 10_000 + nth

const progress = (event: ProgressionEvent['type']): AddonStep => ({
  does: 'progress',
  said: event,
  request: (_, on) => ({ method: 'POST', path: `${on}/progressions`, body: { to: targets[event] } }),
  expected: (addon, by) => addon.progress(event, by),
  raises: () => true,
})

type Decision = Exclude<ApprovalEvent['type'], 'lapse' | 'approveWithProgression'> | 'reject without message'
const decisions: readonly Decision[] = [
  'request',
  'withdraw',
  'approve',
  'reject',
  'reject without message',
  'reopen',
  'edit',
]

const decide = (type: ApprovalType, decision: Decision): AddonStep => ({
  does: 'decide',
  said: `${decision} ${type}`,
  ...(decision === 'request' || decision === 'withdraw' ? {} : { isStaffs: true }),
  async request(walked, on, { nth }) {
    if (decision === 'request') return { method: 'POST', path: `${on}/approvals`, body: { type } }
    const path = `${api}/approvals/${(await walked.approvalId(type)) ?? randomUUID()}`
    if (decision === 'withdraw') return { method: 'POST', path: `${path}/withdraw` }
    const bodies = {
      approve: { state: 'approved' },
      reject: { state: 'rejected', message: `Not yet (${nth}).` },
      'reject without message': { state: 'rejected', message: '' },
      reopen: { state: 'pending' },
      edit: { notes: `Note ${nth}` },
    }
    return { method: 'PATCH', path, body: bodies[decision] }
  },
  expected(addon, by) {
    if (decision === 'reject') return addon.decide(type, { type: 'reject', by, message: 'Not yet.' })
    if (decision === 'reject without message') return addon.decide(type, { type: 'reject', by, message: '' })
    return addon.decide(type, { type: decision, by })
  },
  raises: ({ approvals }) => decision !== 'edit' && !(decision === 'reopen' && approvals[type] === 'pending'),
})

const offer = (plan: PlanSlug, to: Availability): AddonStep => ({
  does: 'offer',
  said: `offer plan ${plan} to ${to}`,
  plan,
  request: ({ planIds }) => ({
    method: 'PATCH',
    path: `${api}/plans/${planIds[plan]}`,
    body: availabilityFlags[to],
  }),
  expected: (addon, by) => addon.offer(plan, to, by),
  raises: ({ plans }) => plans[plan].availability !== to,
})

const askForPrice = (plan: PlanSlug, grandfathered: boolean): AddonStep => ({
  does: 'ask for price',
  said: `ask for another price of ${plan}${grandfathered ? ' (grandfathered)' : ''}`,
  plan,
  request: ({ planIds }, _, moment) => ({
    method: 'POST',
    path: `${api}/plans/${planIds[plan]}/repricings`,
    body: { price_cents: priceOf(moment), grandfathered },
  }),
  expected: (addon, _, moment) => addon.askForPrice(plan, priceOf(moment), grandfathered, moment.now),
  raises: never,
})

const setRepricing = (plan: PlanSlug, status: SettableStatus): AddonStep => ({
  does: 'set repricing',
  said: `set the price change of ${plan} to ${status}`,
  plan,
  isStaffs: true,
  request: async (walked) => ({
    method: 'POST',
    path: `${api}/repricings/${(await walked.repricingId(plan)) ?? randomUUID()}/transitions/${status}`,
    ...(status === 'rejected' ? { body: { message: 'Too dear.' } } : {}),
  }),
  expected: (addon, by, { now }) => addon.setRepricing(plan, status, by, now),
  raises: never,
})

const withdrawRepricing = (plan: PlanSlug): AddonStep => ({
  does: 'withdraw repricing',
  said: `withdraw the price change of ${plan}`,
  plan,
  request: async (walked) => ({
    method: 'POST',
    path: `${api}/repricings/${(await walked.repricingId(plan)) ?? randomUUID()}/withdraw`,
  }),
  expected: (addon, by) => addon.withdrawRepricing(plan, by),
  raises: never,
})

const changeSummary = (isThere: boolean): AddonStep => ({
  does: 'change summary',
  said: isThere ? 'write the summary' : 'empty the summary',
  request: (_, path) => ({ method: 'PATCH', path, body: { summary: isThere ? 'Stores things.' : null } }),
  expected: (addon, by) => addon.changeSummary(isThere, by),
  raises: ({ hasSummary }) => hasSummary !== isThere,
})

/** One account is invited to try the add-on (`plan` null), or given a pass for a plan; or that is withdrawn. */
const invite = (plan: PlanSlug | null, does: 'invite' | 'withdraw'): AddonStep => ({
  does,
  said: `${does} ${plan === null ? 'an alpha user' : `for ${plan}`}`,
  ...(plan === null ? {} : { plan }),
  async request(walked, on) {
    const list = plan === null ? `${on}/alpha_users` : `${api}/plans/${walked.planIds[plan]}/plan_passes`
    if (does === 'invite') return { method: 'POST', path: list, body: { email: invitedEmail } }
    const id = (await walked.invitationId(plan)) ?? randomUUID()
    return { method: 'DELETE', path: `${api}/${plan === null ? 'alpha_users' : 'plan_passes'}/${id}` }
  },
  expected: (addon, by) => addon.invite(plan, does, by),
  raises: () => plan === null,
})

/** Staff write a notice for so many days ahead, write it anew, announce or withdraw it. */
const notice = (does: 'write' | 'rewrite' | 'announce' | 'withdraw', days = 0): AddonStep => ({
  does: `${does} notice`,
  said: `${does} a notice${days === 0 ? '' : ` for ${days} days ahead`}`,
  isStaffs: true,
  async request(walked, on, { now, nth }) {
    const date = dayAhead(now, days)
    // Their texts tell the latest one.
    const message = `Notice ${String(nth).padStart(6, '0')}`
    if (does === 'write') return { method: 'POST', path: `${on}/deprecations`, body: { date, message } }
    const path = `${api}/deprecations/${(await walked.noticeId()) ?? randomUUID()}`
    if (does === 'rewrite') return { method: 'PATCH', path, body: { date } }
    return { method: 'POST', path: `${path}/${does}` }
  },
  expected: (addon, by, { now }) => addon.notify(does, days, by, now),
  raises: never,
})

const shutDown = progress('shutDown')

/** Every step but the shutdown, which would end what there is to walk; with days on both sides of the least. */
const everyStep: readonly AddonStep[] = [
  progress('progressToBeta'),
  progress('progressToGa'),
  ...approvalTypes.flatMap((type) => decisions.map((decision) => decide(type, decision))),
  ...planSlugs.flatMap((plan) => [
    ...availabilities.map((to) => offer(plan, to)),
    ...[true, false].map((grandfathered) => askForPrice(plan, grandfathered)),
    withdrawRepricing(plan),
    ...keysOf(eventToStatus).map((status) => setRepricing(plan, status)),
  ]),
  ...[true, false].map(changeSummary),
  ...([null, ...planSlugs] as const).flatMap((plan) => [invite(plan, 'invite'), invite(plan, 'withdraw')]),
  ...[29, 30, 60].flatMap((days) => [notice('write', days), notice('rewrite', days)]),
  notice('announce'),
  notice('withdraw'),
]

/** In these shares, so that an add-on stays in its stage for a while. */
const shares: Readonly<Record<string, number>> = {
  decide: 12,
  'set repricing': 9,
  'withdraw repricing': 2,
  'ask for price': 4,
  offer: 4,
  'change summary': 2,
  invite: 4,
  withdraw: 4,
  'write notice': 3,
  'rewrite notice': 1,
  'announce notice': 4,
  'withdraw notice': 1,
  progress: 1,
}
const stepsOf = (does: string) => everyStep.filter((step) => step.does === does)

/** Any step, in those shares. */
export const anyStep: fc.Arbitrary<AddonStep> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(shutDown) },
  ...Object.entries(shares).map(([does, weight]) => ({
    weight,
    arbitrary: fc.constantFrom(...stepsOf(does)),
  })),
)

const kinds = Object.entries(shares).flatMap(([does, share]) => Array.from({ length: share }, () => does))

/**
 * A step that the add-on takes as it now is, and who sends it; the same for the same `pick`. Null where there is
 * none, as for one that is shut down.
 */
export function legalStep(
  addon: ExpectedAddon,
  pick: number,
  now: Date,
): { step: AddonStep; by: Party } | null {
  const legal = everyStep.flatMap((step) =>
    (['provider', 'admin'] as const)
      .filter((by) => step.expected(addon, by, { now, nth: 1 }).take !== null)
      .map((by) => ({ step, by })),
  )
  const turned = [...kinds.slice(pick % kinds.length), ...kinds.slice(0, pick % kinds.length)]
  const kind = turned.find((does) => legal.some(({ step }) => step.does === does))
  const ofKind = legal.filter(({ step }) => step.does === kind)
  return ofKind[Math.floor(pick / kinds.length) % ofKind.length] ?? null
}
