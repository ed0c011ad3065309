import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import type {
  PlanAvailabilityEvent,
  PlanAvailabilityFacts,
  PlanAvailabilitySnapshot,
} from '#machines/plan/lifecycle.ts'
import { type Availability, availabilityFlags, availabilityOf } from '#contract/availability.ts'
import { addons, plans } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { setAvailability } from '#server/plans/plan-availability.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Reply } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { addOnIn } from '../progression/add-on-in.ts'
import type { Platform } from '../drivers/platform.ts'
import { refusalStatus } from '../drivers/refusal-status.ts'
import { availabilityAsked } from './specified.ts'
import { httpName } from '../drivers/http-name.ts'

export const availabilityAfter = {
  openToAll: 'allUsers',
  hide: 'allUsersHidden',
  limitToInvited: 'inviteOnly',
  disable: 'disabled',
} as const satisfies Record<PlanAvailabilityEvent['type'], Availability>

/**
 * Puts an add-on in the stage on the platform, with a plan that has the availability. What makes the plan special
 * comes after it, as in a database from before there was a rule.
 */
export async function planWith(platform: Platform, facts: PlanAvailabilityFacts, value: Availability) {
  const { stage, isTest = false, defaultOf = [], installable = true } = facts
  const addon = await platform.addonOf(addOnIn(stage))
  const plan = await platform.planOf(addon.id, isTest ? 'test' : 'big')
  if (availabilityOf(plan) !== value)
    await setAvailability(platform.act('admin'), addon, plan, value, 'choice')
  const { db } = platform.server
  const named = Object.fromEntries(defaultOf.map((field) => [field, plan.slug]))
  if (defaultOf.length > 0) await db.update(addons).set(named).where(eq(addons.id, addon.id))
  if (!installable)
    await db
      .update(plans)
      .set({ installableWithoutPrivateNetworking: false, installableWithPrivateNetworking: false })
      .where(eq(plans.id, plan.id))
  return { addon, planId: plan.id, planSlug: plan.slug }
}

/** The availability of a plan by requests to the real server, its rows compared after each. */
export function planAvailabilityHttp(
  platform: () => Platform,
): Driver<PlanAvailabilitySnapshot, PlanAvailabilityEvent, PlanAvailabilityFacts> {
  let addon: AddonRow
  let planId: string
  let planSlug: string
  /** The stored add-on, as long as nothing may have changed it. */
  let rows: unknown

  const choose = ({ type, by }: PlanAvailabilityEvent): Promise<Reply> =>
    platform().call(by, addon, 'PATCH', `/api/v3/plans/${planId}`, availabilityFlags[availabilityAfter[type]])

  /** A shut-down add-on is nobody's to change; an availability may come along with other changes as it is. */
  function statusOf(event: PlanAvailabilityEvent, state: PlanAvailabilitySnapshot): number {
    if (state.context.stage === 'shutdown') return 409
    if (availabilityAfter[event.type] === state.value) return 200
    return refusalStatus(availabilityAsked.reasons(state, event))
  }

  return {
    name: httpName,
    /** The step to GA and the shutdown change more than this plan; the progression's driver takes them. */
    canSend: ({ cause }) => cause === 'choice',
    async start(state, facts) {
      rows = undefined
      const made = await planWith(platform(), facts, state.value)
      addon = made.addon
      planId = made.planId
      planSlug = made.planSlug
    },
    async send(event) {
      rows = undefined
      const { status, body } = await choose(event)
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { availability: availabilityAfter[event.type] },
      })
    },
    async expectState({ value }) {
      const plan = await platform().planOf(addon.id, planSlug)
      expect(availabilityOf(plan)).toBe(value)
      const { body } = await platform().call('provider', addon, 'GET', `/api/v3/plans/${planId}`)
      expect(body).toMatchObject({ availability: value, ...availabilityFlags[value] })
      const disabled = await platform().call(
        'provider',
        addon,
        'GET',
        `/api/v3/plans?addonId=${addon.id}&disabled=true`,
      )
      const ids = readAs(disabled.body, v.array(v.looseObject({ id: v.string() }))).map(({ id }) => id)
      expect(ids.includes(planId)).toBe(value === 'disabled')
    },
    async expectRefused(event, state) {
      const before = (rows ??= await platform().rowsOf(addon.id))
      const { status } = await choose(event)
      expect({ event, status }).toEqual({ event, status: statusOf(event, state) })
      expect(await platform().rowsOf(addon.id)).toEqual(before)
    },
    async finish() {
      expect(await platform().trailViolations(addon.id)).toEqual([])
    },
  }
}
