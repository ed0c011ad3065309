import { asc, desc, eq } from 'drizzle-orm'
import { approvalBlockers, type ApprovalEvent, approvalEventTypes } from '#machines/approval/lifecycle.ts'
import { progressionBlockers, progressionEventTypes } from '#machines/progression/lifecycle.ts'
import { isActiveRepricing } from '#machines/repricing/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Actor } from '#machines/blockers.ts'
import { approvalTypes } from '#contract/approval.ts'
import { availabilityOf } from '#contract/plan.ts'
import type { Action } from '#contract/trail.ts'
import { addons, approvals, plans, repricings } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Platform } from '#test/model/drivers/platform.ts'
import { expectAlike, expectEqual } from './expect-alike.ts'
import { type ExpectedAddon, type PlanSlug, approvalsAt, planSlugs } from './expected-addon.ts'

type ToldAction = Pick<Action, 'event' | 'allowed' | 'blockers'> & { approval_type: string | null }

const codesOf = (blockers: readonly { code: string }[]) => [...new Set(blockers.map(({ code }) => code))]

/** An add-on on the real platform, for comparing it with what it has to be. */
export class WalkedAddon {
  private constructor(
    readonly platform: Platform,
    readonly row: AddonRow,
    readonly planIds: Readonly<Record<PlanSlug, string>>,
  ) {}

  static async born(platform: Platform, stage: 'alpha' | 'beta' | 'ga'): Promise<WalkedAddon> {
    const story = { stage, approvals: approvalsAt(stage), incomplete: [], hasDocumentationUrl: true }
    const row = await platform.addonOf(story)
    const sold = await platform.server.db.select().from(plans).where(eq(plans.addonId, row.id))
    const planIds = Object.fromEntries(sold.map(({ slug, id }) => [slug, id])) as Record<PlanSlug, string>
    return new WalkedAddon(platform, row, planIds)
  }

  async approvalId(type: ApprovalType): Promise<string | undefined> {
    return (await this.platform.approvalOf(this.row.id, type))?.id
  }

  async repricingId(plan: PlanSlug): Promise<string | undefined> {
    const [latest] = await this.platform.server.db
      .select({ id: repricings.id })
      .from(repricings)
      .where(eq(repricings.planId, this.planIds[plan]))
      .orderBy(desc(repricings.priceCents))
      .limit(1)
    return latest?.id
  }

  rows(): Promise<unknown> {
    return this.platform.rowsOf(this.row.id)
  }

  /** What is stored is what has to be. */
  async expectStored(expected: ExpectedAddon): Promise<void> {
    const { db } = this.platform.server
    const { id } = this.row
    const [addon] = await db.select().from(addons).where(eq(addons.id, id))
    const decided = await db.select().from(approvals).where(eq(approvals.addonId, id))
    const sold = await db.select().from(plans).where(eq(plans.addonId, id))
    const repriced = await db
      .select()
      .from(repricings)
      .where(eq(repricings.addonId, id))
      .orderBy(asc(repricings.priceCents))
    const slugOf = (planId: string) => planSlugs.find((slug) => this.planIds[slug] === planId)
    const stored = {
      stage: addon?.state,
      approvals: Object.fromEntries(
        approvalTypes.map((type) => [type, decided.find((row) => row.type === type)?.state ?? 'notStarted']),
      ),
      plans: Object.fromEntries(
        sold.map((plan) => [plan.slug, { availability: availabilityOf(plan), priceCents: plan.priceCents }]),
      ),
      repricings: repriced.map((row) => ({
        plan: slugOf(row.planId),
        status: row.status,
        priceCents: row.priceCents,
        facts: {
          grandfathered: row.grandfathered,
          repriceDate: row.repriceDate,
          existingRepriceDate: row.existingRepriceDate,
        },
      })),
    }
    const { stage, approvals: states, plans: offered, repricings: asked } = expected
    expectEqual(stored, { stage, approvals: states, plans: offered, repricings: asked })
  }

  async #get(by: Actor, path: string): Promise<unknown> {
    const { status, body } = await this.platform.call(by, this.row, 'GET', `/api/v3${path}`)
    expectEqual({ path, status }, { path, status: 200 })
    return body
  }

  /** What the platform tells somebody is what has to be: its actions, and the records that have lifecycles. */
  async expectTold(expected: ExpectedAddon, by: Actor, plan: PlanSlug): Promise<void> {
    const { id, slug } = this.row
    expectAlike(await this.#get(by, `/addons/${slug}`), { id, state: expected.stage })
    const actions = (await this.#get(by, `/addons/${id}/actions`)) as ToldAction[]
    const told = actions.map(({ approval_type, event, allowed, blockers }) => ({
      of: approval_type,
      event,
      allowed,
      codes: codesOf(blockers),
    }))
    expectEqual(told, actionsOf(expected, by))
    const decided = (await this.#get(by, `/addons/${id}/approvals`)) as { type: string; state: string }[]
    expectEqual(
      Object.fromEntries(decided.map(({ type, state }) => [type, state])),
      Object.fromEntries(Object.entries(expected.approvals).filter(([, state]) => state !== 'notStarted')),
    )
    const active = expected.repricings.filter((each) => each.plan === plan && isActiveRepricing(each.status))
    expectAlike(await this.#get(by, `/plans/${this.planIds[plan]}`), {
      availability: expected.plans[plan].availability,
      price_cents: expected.plans[plan].priceCents,
      active_repricings: active.map(({ status }) => ({ status })),
    })
    const repriced = (await this.#get(by, `/repricings?planId=${this.planIds[plan]}`)) as {
      status: string
      price_cents: number
    }[]
    const toldPrices = repriced
      .map(({ status, price_cents: priceCents }) => ({ status, priceCents }))
      .toSorted((one, other) => one.priceCents - other.priceCents)
    expectEqual(
      toldPrices,
      expected.repricings
        .filter((each) => each.plan === plan)
        .map(({ status, priceCents }) => ({ status, priceCents })),
    )
  }
}

/** Every event of the add-on's and its approvals' lifecycles: may they send it, and what stands against it. */
function actionsOf(expected: ExpectedAddon, by: Actor): unknown[] {
  const progression = expected.progression()
  const own = progressionEventTypes.map((type) => ({
    of: null,
    event: type,
    allowed: progression.can({ type, by }),
    codes: codesOf(progressionBlockers(progression, { type, by })),
  }))
  const decided = approvalTypes.flatMap((of) => {
    const approval = expected.approval(of)
    return approvalEventTypes.map((type) => {
      const event: ApprovalEvent = type === 'reject' ? { type, by, message: 'a reason' } : { type, by }
      return {
        of,
        event: type,
        allowed: approval.can(event),
        codes: codesOf(approvalBlockers(approval, event)),
      }
    })
  })
  return [...own, ...decided]
}
