import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import type { ProgressionEvent } from '#machines/progression/lifecycle.ts'
import { approvalTypes } from '#contract/approval.ts'
import { availabilities, type Availability, availabilityFlags } from '#contract/availability.ts'
import { targets } from '#test/model/progression/progression-http.ts'
import { keysOf } from '#test/support/keys-of.ts'
import {
  eventToStatus,
  type Expected,
  type ExpectedAddon,
  type PlanSlug,
  planSlugs,
  type SettableStatus,
} from './expected-addon.ts'
import {
  anyInvitationStep,
  expectedInvitation,
  invitationRequest,
  invitationSaid,
  type InvitationStep,
} from './invitation-steps.ts'
import { anyNoticeStep, expectedNotice, noticeRequest, noticeSaid, type NoticeStep } from './notice-steps.ts'
import type { WalkedAddon } from './walked-addon.ts'

/** Also somebody of another company, and somebody without a token. */
export type Who = Party | 'stranger' | 'nobody'

type Decision = 'request' | 'withdraw' | 'approve' | 'reject' | 'reject without message' | 'reopen' | 'edit'

/** Requests about an add-on, legal or not. */
export type AddonStep =
  | { does: 'progress'; event: ProgressionEvent['type'] }
  | { does: 'decide'; type: ApprovalType; decision: Decision }
  | { does: 'offer'; plan: PlanSlug; to: Availability }
  | { does: 'ask for price'; plan: PlanSlug; grandfathered: boolean }
  | { does: 'set repricing'; plan: PlanSlug; status: SettableStatus }
  | { does: 'withdraw repricing'; plan: PlanSlug }
  | { does: 'change summary'; isThere: boolean }
  | InvitationStep
  | NoticeStep

const plan = fc.constantFrom(...planSlugs)
export const decisions: readonly Decision[] = [
  'request',
  'withdraw',
  'approve',
  'reject',
  'reject without message',
  'reopen',
  'edit',
]

/** Statuses that staff can set a repricing to. */
export const settable = keysOf(eventToStatus)

/** Any step, in such shares that add-ons live long. */
export const anyStep: fc.Arbitrary<AddonStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('progress' as const),
      event: fc.constantFrom('progressToBeta' as const, 'progressToGa' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'progress', event: 'shutDown' } as const) },
  {
    weight: 20,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      type: fc.constantFrom(...approvalTypes),
      decision: fc.constantFrom(...decisions),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('offer' as const),
      plan,
      to: fc.constantFrom(...availabilities),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('ask for price' as const), plan, grandfathered: fc.boolean() }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant('set repricing' as const),
      plan,
      status: fc.constantFrom(...settable),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('withdraw repricing' as const), plan }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('change summary' as const), isThere: fc.boolean() }),
  },
  { weight: 8, arbitrary: anyInvitationStep },
  { weight: 4, arbitrary: anyNoticeStep },
)

/** The lifecycles' answer to the step, sent by somebody who may act for the add-on. */
export function expectedOf(
  addon: ExpectedAddon,
  step: AddonStep,
  by: Party,
  price: number,
  now: Date,
): Expected {
  switch (step.does) {
    case 'progress':
      return addon.progress(step.event, by)
    case 'decide': {
      const { type, decision } = step
      if (decision === 'reject') return addon.decide(type, { type: 'reject', by, message: 'Not yet.' })
      if (decision === 'reject without message')
        return addon.decide(type, { type: 'reject', by, message: '' })
      return addon.decide(type, { type: decision, by })
    }
    case 'offer':
      return addon.offer(step.plan, step.to, by)
    case 'ask for price':
      return addon.askForPrice(step.plan, price, step.grandfathered, now)
    case 'set repricing':
      return addon.setRepricing(step.plan, step.status, by, now)
    case 'withdraw repricing':
      return addon.withdrawRepricing(step.plan, by)
    case 'change summary':
      return addon.changeSummary(step.isThere, by)
    case 'invite':
    case 'withdraw':
      return expectedInvitation(addon, step, by)
    case 'write notice':
    case 'rewrite notice':
    case 'announce notice':
    case 'withdraw notice':
      return expectedNotice(addon, step, by, now)
  }
}

interface Request {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body: unknown
  /** True if it is staff's alone, whoever's add-on it is. */
  isStaffs: boolean
}

/** The request that says the step. `nth` makes texts and prices new each time. */
async function requestOf(walked: WalkedAddon, step: AddonStep, nth: number, now: Date): Promise<Request> {
  const addon = `/api/v3/addons/${walked.row.slug}`
  switch (step.does) {
    case 'progress':
      return {
        method: 'POST',
        path: `${addon}/progressions`,
        body: { to: targets[step.event] },
        isStaffs: false,
      }
    case 'decide': {
      if (step.decision === 'request')
        return { method: 'POST', path: `${addon}/approvals`, body: { type: step.type }, isStaffs: false }
      const id = (await walked.approvalId(step.type)) ?? randomUUID()
      if (step.decision === 'withdraw')
        return { method: 'POST', path: `/api/v3/approvals/${id}/withdraw`, body: undefined, isStaffs: false }
      const bodies = {
        approve: { state: 'approved' },
        reject: { state: 'rejected', message: `Not yet (${nth}).` },
        'reject without message': { state: 'rejected', message: '' },
        reopen: { state: 'pending' },
        edit: { notes: `Note ${nth}` },
      }
      return { method: 'PATCH', path: `/api/v3/approvals/${id}`, body: bodies[step.decision], isStaffs: true }
    }
    case 'offer':
      return {
        method: 'PATCH',
        path: `/api/v3/plans/${walked.planIds[step.plan]}`,
        body: availabilityFlags[step.to],
        isStaffs: false,
      }
    case 'ask for price':
      return {
        method: 'POST',
        path: `/api/v3/plans/${walked.planIds[step.plan]}/repricings`,
        body: { price_cents: priceOf(nth), grandfathered: step.grandfathered },
        isStaffs: false,
      }
    case 'set repricing': {
      const id = (await walked.repricingId(step.plan)) ?? randomUUID()
      return {
        method: 'POST',
        path: `/api/v3/repricings/${id}/transitions/${step.status}`,
        body: step.status === 'rejected' ? { message: 'Too dear.' } : undefined,
        isStaffs: true,
      }
    }
    case 'withdraw repricing': {
      const id = (await walked.repricingId(step.plan)) ?? randomUUID()
      return { method: 'POST', path: `/api/v3/repricings/${id}/withdraw`, body: undefined, isStaffs: false }
    }
    case 'change summary':
      return {
        method: 'PATCH',
        path: addon,
        body: { summary: step.isThere ? 'Stores things.' : null },
        isStaffs: false,
      }
    case 'invite':
    case 'withdraw':
      return invitationRequest(walked, step)
    case 'write notice':
    case 'rewrite notice':
    case 'announce notice':
    case 'withdraw notice':
      return noticeRequest(walked, step, nth, now)
  }
}

/** A price in cents that no step asked for before. */
const priceOf = (nth: number) => 10_000 + nth

/** A request, and what the platform is to answer and to make of it. */
export async function prepare(
  walked: WalkedAddon,
  expected: ExpectedAddon,
  step: AddonStep,
  who: Who,
  nth: number,
  now: Date,
): Promise<{ request: Request; answer: Expected }> {
  const request = await requestOf(walked, step, nth, now)
  const outside = (status: number): Expected => ({ status, take: null })
  if (who === 'nobody') return { request, answer: outside(401) }
  if (who === 'stranger') return { request, answer: outside(request.isStaffs ? 403 : 404) }
  return { request, answer: expectedOf(expected, step, who, priceOf(nth), now) }
}

/** A step in the words of a failure. */
export function stepSaid(step: AddonStep): string {
  switch (step.does) {
    case 'progress':
      return step.event
    case 'decide':
      return `${step.decision} ${step.type}`
    case 'offer':
      return `offer plan ${step.plan} to ${step.to}`
    case 'ask for price':
      return `ask for another price of ${step.plan}${step.grandfathered ? ' (grandfathered)' : ''}`
    case 'set repricing':
      return `set the price change of ${step.plan} to ${step.status}`
    case 'withdraw repricing':
      return `withdraw the price change of ${step.plan}`
    case 'change summary':
      return step.isThere ? 'write the summary' : 'empty the summary'
    case 'invite':
    case 'withdraw':
      return invitationSaid(step)
    case 'write notice':
    case 'rewrite notice':
    case 'announce notice':
    case 'withdraw notice':
      return noticeSaid(step)
  }
}
