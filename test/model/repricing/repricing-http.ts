import { expect } from 'vitest'
import {
  type RepricingEvent,
  repricingFacts,
  type RepricingFacts,
  type RepricingSnapshot,
  type RepricingStatus,
} from '#machines/repricing/lifecycle.ts'
import { isActiveRepricing } from '#machines/repricing/repricing-group.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Platform } from '../drivers/platform.ts'
import { refusalStatus } from '../drivers/refusal-status.ts'
import { late, newPrice, oldPrice, RepricedPlan, statusBy } from './repriced-plan.ts'
import { repricingAsked } from './specified.ts'
import { httpName } from '../drivers/http-name.ts'

const isPlatforms = ({ type }: RepricingEvent) =>
  type === 'repriceNewInstalls' || type === 'repriceExistingInstalls' || type === 'fail'

/** The repricing lifecycle by requests to the real server and by its job, its rows compared after each. */
export function repricingHttp(
  platform: () => Platform,
): Driver<RepricingSnapshot, RepricingEvent, RepricingFacts> {
  let plan: RepricedPlan
  /** The stored add-on, as long as nothing may have changed it. */
  let rows: unknown
  /** True if new installs pay the new price. */
  let isApplied: boolean
  /** How many steps the trail is to tell: one for each that was taken. */
  let steps: number
  /** True after a withdrawal. */
  let isWithdrawn: boolean

  const call = (by: 'provider' | 'admin', method: string, path: string, body?: unknown) =>
    platform().call(by, plan.addon, method, `/api/v3${path}`, body)

  /** Providers are told so before anything is looked up; a status that nobody sets is no address. */
  function statusOf(event: RepricingEvent, state: RepricingSnapshot): number {
    if (event.by === 'provider' && event.type !== 'withdraw') return 403
    return isPlatforms(event) ? 404 : refusalStatus(repricingAsked.reasons(state, event))
  }

  async function expectOneActive(value: RepricingStatus): Promise<void> {
    const { body } = await call('provider', 'GET', `/plans/${plan.planId}`)
    const active = isActiveRepricing(value) ? [{ id: plan.id, status: value }] : []
    expect(body).toMatchObject({ price_cents: isApplied ? newPrice : oldPrice, active_repricings: active })
    if (active.length === 0) return
    const again = await plan.askAnew(7000)
    expect(again.status).toBe(409)
  }

  return {
    name: httpName,
    canSend({ type, by }, { value, context }) {
      // The job puts in error what it finds contract-priced.
      if (type === 'repriceNewInstalls' && by === 'system' && context.priceContract === true) return false
      // On a day for existing installs, an approved repricing is done for new ones.
      if (type === 'repriceExistingInstalls' && by === 'system') return value !== 'approved'
      // Staff may shut an add-on down whose repricing is over; it stays as it is.
      return type !== 'rejectWithShutdown' || by === 'provider' || isActiveRepricing(value)
    },
    async start(state, facts) {
      rows = undefined
      plan = await RepricedPlan.begin(platform(), facts, state.value)
      isApplied = state.value === 'partially_complete' || state.value === 'completed'
      steps = await plan.stepsTold()
      isWithdrawn = false
      expect({ ...facts, ...repricingFacts(await plan.stored()) }).toEqual(facts)
    },
    async send(event) {
      rows = undefined
      steps += 1
      if (event.type === 'repriceNewInstalls' || event.type === 'repriceExistingInstalls') {
        await plan.liveUntil(event.today)
        isApplied = true
      } else if (event.by === 'system') await plan.failing(() => plan.liveUntil(late))
      else {
        isWithdrawn = event.type === 'withdraw'
        const { status, body } = await plan.ask(event, event.by)
        const isShutdown = event.type === 'rejectWithShutdown'
        const expected = isShutdown ? { to: 'shutdown' } : { id: plan.id, status: statusBy[event.type] }
        expect({ status, body }).toMatchObject({ status: isShutdown ? 201 : 200, body: expected })
      }
    },
    async expectState({ value }) {
      expect((await plan.stored()).status).toBe(value)
      expect(await plan.stepsTold()).toBe(steps)
      for (const by of ['provider', 'admin'] as const) {
        const { body } = await call(by, 'GET', `/repricings?planId=${plan.planId}`)
        expect(body).toMatchObject([
          { id: plan.id, status: value, price_cents: newPrice, is_withdrawn: isWithdrawn },
        ])
      }
      await expectOneActive(value)
    },
    async expectRefused(event, state) {
      const before = (rows ??= await platform().rowsOf(plan.addon.id))
      if (event.by !== 'system') {
        const { status } = await plan.ask(event, event.by)
        expect({ event, status }).toEqual({ event, status: statusOf(event, state) })
      } else if (event.type === 'fail') await plan.failing(() => plan.tryOn(late))
      else if ('today' in event) await plan.tryOn(event.today)
      expect(await platform().rowsOf(plan.addon.id)).toEqual(before)
    },
    async finish() {
      expect(await platform().trailViolations(plan.addon.id)).toEqual([])
    },
  }
}
