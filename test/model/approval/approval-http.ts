import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect } from 'vitest'
import {
  type ApprovalEvent,
  approvalEventTypes,
  type ApprovalFacts,
  type ApprovalSnapshot,
} from '#machines/approval/lifecycle.ts'
import { nextStep } from '#machines/progression/lifecycle.ts'
import type { Action } from '#contract/trail.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { approvalFacts } from '#machines/situation.ts'
import { situationOf } from '#server/situation/situation.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Reply } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { approvalsAround } from './approvals-around.ts'
import { approvalAsked, specifiedNeeds } from './specified.ts'
import type { Platform } from '../drivers/platform.ts'
import { refusalStatus } from '../drivers/refusal-status.ts'
import { canChange, expectLapse, expectNoLapse, type Sent, staysInStage } from '../drivers/subject-change.ts'
import { httpName } from '../drivers/http-name.ts'

const actors = ['provider', 'admin'] as const
const codesOf = (blockers: readonly { code: string }[]) =>
  [...new Set(blockers.map(({ code }) => code))].toSorted()

/** The own list's items only: the machine looks at no others. What is changed, and withdrawn, is yet to be. */
function relevant({ changed: _changed, rejectionStands: _stands, ...facts }: ApprovalFacts): ApprovalFacts {
  const { list } = specifiedNeeds[facts.type]
  return { ...facts, incomplete: facts.incomplete.filter((item) => item.list === list) }
}

/** The approval lifecycle by requests to the real server, its rows compared after each. */
export function approvalHttp(
  platform: () => Platform,
): Driver<ApprovalSnapshot, ApprovalEvent, ApprovalFacts> {
  let addon: AddonRow
  /** The stored add-on, as long as nothing may have changed it. */
  let rows: unknown
  let facts: ApprovalFacts
  let said = 0

  const stored = () => platform().approvalOf(addon.id, facts.type)

  async function patch(by: Sent['by'], change: Record<string, unknown>): Promise<Reply> {
    const row = await stored()
    return platform().call(by, addon, 'PATCH', `/api/v3/approvals/${row?.id ?? randomUUID()}`, change)
  }

  /** Sends what is legal, naming the revision that was seen where that is known to the request. */
  async function deliverSeeing(event: Sent): Promise<Reply> {
    const row = await stored()
    if (event.type === 'withdraw')
      return platform().callSeeing(
        event.by,
        addon,
        'POST',
        `/api/v3/approvals/${row?.id ?? ''}/withdraw`,
        undefined,
      )
    if (event.type !== 'approve' && event.type !== 'reject' && event.type !== 'reopen') return deliver(event)
    said += 1
    const path = `/api/v3/approvals/${row?.id ?? ''}`
    return platform().callSeeing(event.by, addon, 'PATCH', path, bodyOf(event))
  }

  function bodyOf(event: Extract<Sent, { type: 'approve' | 'reject' | 'reopen' }>): Record<string, unknown> {
    if (event.type === 'approve') return { state: 'approved' }
    if (event.type === 'reopen') return { state: 'pending' }
    return { state: 'rejected', message: event.message === '' ? '' : `${event.message} (${said})` }
  }

  /** Staff take the message of a rejection away that stands no more, as the facts say. */
  async function clearMessage(): Promise<void> {
    const row = await stored()
    if (facts.rejectionStands === true || row === undefined || row.message === null) return
    await patch('admin', { message: null })
  }

  async function deliver(event: Sent): Promise<Reply> {
    // A text of its own each time, so that nothing is mistaken for no change.
    said += 1
    const path = `/api/v3/addons/${addon.id}`
    switch (event.type) {
      case 'request':
        return platform().call(event.by, addon, 'POST', `${path}/approvals`, { type: facts.type })
      case 'approve':
      case 'reject':
      case 'reopen':
        return patch(event.by, bodyOf(event))
      case 'withdraw': {
        const id = (await stored())?.id ?? randomUUID()
        return platform().call(event.by, addon, 'POST', `/api/v3/approvals/${id}/withdraw`)
      }
      case 'edit':
        return patch(event.by, { notes: `Note ${said}` })
      case 'approveWithProgression':
        return platform().call(event.by, addon, 'POST', `${path}/progressions`, {
          to: nextStep[specifiedNeeds[facts.type].stage].to,
        })
    }
  }

  /**
   * A PATCH needs a record: staff gets 404 without one, others 403 before anything is looked up. The record of a
   * request that was withdrawn is kept.
   */
  async function statusOf(event: Sent, state: ApprovalSnapshot): Promise<number> {
    const isPatch =
      event.type !== 'request' && event.type !== 'approveWithProgression' && event.type !== 'withdraw'
    if (isPatch && event.by === 'provider') return 403
    if ((isPatch || event.type === 'withdraw') && state.value === 'notStarted')
      return (await stored()) === undefined ? 404 : 409
    if (event.type === 'withdraw' && facts.stage === 'shutdown') return 409
    if (event.type === 'approveWithProgression')
      return facts.stage === specifiedNeeds[facts.type].stage ? 422 : 409
    return refusalStatus(approvalAsked.reasons(state, event))
  }

  async function expectActions(state: ApprovalSnapshot): Promise<void> {
    for (const by of actors) {
      const { body } = await platform().call(by, addon, 'GET', `/api/v3/addons/${addon.id}/actions`)
      const actions = (body as (Action & { approval_type: string | null })[]).filter(
        ({ approval_type }) => approval_type === facts.type,
      )
      const expected = approvalEventTypes.map((type) => {
        const event: ApprovalEvent = type === 'reject' ? { type, by, message: 'a reason' } : { type, by }
        return { event: type, allowed: state.can(event), codes: approvalAsked.reasons(state, event) }
      })
      expect(
        actions.map(({ event, allowed, blockers }) => ({ event, allowed, codes: codesOf(blockers) })),
      ).toEqual(expected)
    }
  }

  return {
    name: httpName,
    /** The request behind some events means another one, or none, in some states. */
    canSend(event, state) {
      if (event.type === 'lapse') return canChange(event, state)
      // PATCH { state: 'pending' } of a pending approval is an edit that changes nothing.
      if (event.type === 'reopen' && event.by === 'admin') return state.value !== 'pending'
      if (event.type !== 'approveWithProgression') return true
      // The progression behind it has rules of its own, which the progression's model walks.
      return (
        state.value !== 'approved' && state.context.incomplete.length === 0 && staysInStage(state.context)
      )
    },
    async start(state, fixture) {
      rows = undefined
      facts = fixture
      said = 0
      const isAskedAgain = fixture.rejectionStands === true && state.value === 'pending'
      const put = isAskedAgain ? 'rejected' : state.value
      addon = await platform().addonOf({ ...fixture, approvals: approvalsAround(fixture, put) })
      if (isAskedAgain) await requestApproval(platform().act('provider'), addon, fixture.type)
      const { db, config } = platform().server
      const real = approvalFacts(await situationOf(db, addon, config), fixture.type)
      expect(relevant(real)).toEqual(relevant(fixture))
    },
    async send(event) {
      rows = undefined
      said += 1
      if (event.type === 'lapse') return expectLapse(platform(), addon, facts, said)
      if (event.type === 'withdraw') await clearMessage()
      const { status, body } = await deliverSeeing(event)
      expect({ body, ok: status === 200 || status === 201 }).toMatchObject({ ok: true })
      if (event.type !== 'withdraw') return
      const { revision } = await platform().addon(addon.id)
      const approval = facts.rejectionStands === true ? { state: 'rejected', type: facts.type } : null
      expect(body).toMatchObject({ revision, approval })
    },
    async expectState(state) {
      const row = await stored()
      expect(row?.state ?? 'notStarted').toBe(state.value)
      const { body } = await platform().call('provider', addon, 'GET', `/api/v3/addons/${addon.id}/approvals`)
      const listed = readAs(body, v.array(v.looseObject({ type: v.string(), state: v.string() }))).find(
        ({ type }) => type === facts.type,
      )
      expect(listed?.state ?? 'notStarted').toBe(state.value)
      await expectActions(state)
    },
    async expectRefused(event, state) {
      if (event.type === 'lapse') {
        rows = undefined
        said += 1
        return expectNoLapse(platform(), addon, facts, event, said)
      }
      const before = (rows ??= await platform().rowsOf(addon.id))
      const { status, body } = await deliver(event)
      expect({ event, status, body }).toMatchObject({ event, status: await statusOf(event, state) })
      expect(await platform().rowsOf(addon.id)).toEqual(before)
    },
    async finish() {
      expect(await platform().trailViolations(addon.id)).toEqual([])
    },
  }
}
