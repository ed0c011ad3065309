import { and, asc, desc, eq } from 'drizzle-orm'
import { type ApprovalEvent, approvalEventTypes } from '#machines/approval/lifecycle.ts'
import { progressionEventTypes } from '#machines/progression/lifecycle.ts'
import { isActiveRepricing } from '#machines/repricing/repricing-group.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { approvalAsked } from '#test/model/approval/specified.ts'
import { progressionAsked } from '#test/model/progression/specified.ts'
import type { Party } from '#machines/law.ts'
import { approvalTypes } from '#contract/approval.ts'
import { availabilityOf } from '#contract/availability.ts'
import type { Action } from '#contract/trail.ts'
import {
  addons,
  alphaUsers,
  approvals,
  deprecations,
  planPasses,
  plans,
  repricings,
} from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { expect } from 'vitest'
import type { Platform } from '#test/model/drivers/platform.ts'
import { approvalsAt, type ExpectedAddon, invitedEmail, type PlanSlug, planSlugs } from './expected-addon.ts'

/** Expects that what was found equals what has to be, or has at least that. */
function expectEqual(found: unknown, wanted: unknown): void {
  expect(found).toEqual(wanted)
}
function expectAlike(found: unknown, wanted: object): void {
  expect(found).toMatchObject(wanted)
}

type ToldAction = Pick<Action, 'event' | 'allowed' | 'blockers'> & { approval_type: string | null }

const codesOf = (blockers: readonly { code: string }[]) =>
  [...new Set(blockers.map(({ code }) => code))].toSorted()

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

  /** The id of the account's pass for the plan, or of its alpha invitation where that is null. */
  async invitationId(plan: PlanSlug | null): Promise<string | undefined> {
    const { db } = this.platform.server
    const [row] =
      plan === null
        ? await db
            .select({ id: alphaUsers.id })
            .from(alphaUsers)
            .where(and(eq(alphaUsers.addonId, this.row.id), eq(alphaUsers.email, invitedEmail)))
        : await db
            .select({ id: planPasses.id })
            .from(planPasses)
            .where(and(eq(planPasses.planId, this.planIds[plan]), eq(planPasses.email, invitedEmail)))
    return row?.id
  }

  /** Its notices, oldest first: their texts are numbered. */
  #notices() {
    return this.platform.server.db
      .select({ id: deprecations.id, state: deprecations.state, date: deprecations.date })
      .from(deprecations)
      .where(eq(deprecations.addonId, this.row.id))
      .orderBy(asc(deprecations.message))
  }

  async noticeId(): Promise<string | undefined> {
    return (await this.#notices()).at(-1)?.id
  }

  async revision(): Promise<number> {
    const { revision } = await this.platform.addon(this.row.id)
    return revision
  }

  rows(): Promise<unknown> {
    return this.platform.rowsOf(this.row.id)
  }

  /** Expects that the stored state is what has to be. */
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
    const invited = await db.select().from(alphaUsers).where(eq(alphaUsers.addonId, id))
    const passes = await db
      .select({ planId: planPasses.planId, email: planPasses.email })
      .from(planPasses)
      .innerJoin(plans, eq(plans.id, planPasses.planId))
      .where(eq(plans.addonId, id))
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
      alphaUsers: invited.map(({ email }) => email).toSorted(),
      passes: passes.map(({ planId, email }) => `${slugOf(planId) ?? ''} for ${email}`).toSorted(),
      notices: (await this.#notices()).map(({ state, date }) => ({ state, date })),
    }
    const { stage, approvals: states, plans: offered, repricings: asked, notices } = expected
    expectEqual(stored, {
      stage,
      approvals: states,
      plans: offered,
      repricings: asked,
      notices,
      alphaUsers: alphaUsersOf(expected),
      passes: planSlugs
        .filter((slug) => expected.passes[slug])
        .map((slug) => `${slug} for ${invitedEmail}`)
        .toSorted(),
    })
  }

  async #get(by: Party, path: string): Promise<unknown> {
    const { status, body } = await this.platform.call(by, this.row, 'GET', `/api/v3${path}`)
    expectEqual([path, status], [path, 200])
    return body
  }

  /** Expects that the platform tells somebody what has to be: its stage, their actions, and a plan. */
  async expectTold(expected: ExpectedAddon, by: Party, plan: PlanSlug): Promise<void> {
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
    const active = expected.repricings.filter((each) => each.plan === plan && isActiveRepricing(each.status))
    expectAlike(await this.#get(by, `/plans/${this.planIds[plan]}`), {
      availability: expected.plans[plan].availability,
      price_cents: expected.plans[plan].priceCents,
      active_repricings: active.map(({ status }) => ({ status })),
    })
  }
}

/** E-mails of the ten that the add-on is born with, as long as the walk does not withdraw the first one. */
const alphaUsersOf = ({ isAlphaUser }: ExpectedAddon): string[] =>
  Array.from({ length: 10 }, (_, nth) => `user${nth}@customers.example`).filter(
    (email) => isAlphaUser || email !== invitedEmail,
  )

/** Every event of the add-on's and its approvals' lifecycles: may they send it, and what stands against it. */
function actionsOf(expected: ExpectedAddon, by: Party): unknown[] {
  const progression = expected.progression()
  const own = progressionEventTypes.map((type) => ({
    of: null,
    event: type,
    allowed: progressionAsked.target(progression, { type, by }) !== null,
    codes: progressionAsked.reasons(progression, { type, by }),
  }))
  const decided = approvalTypes.flatMap((of) => {
    const approval = expected.approval(of)
    return approvalEventTypes.map((type) => {
      const event: ApprovalEvent = type === 'reject' ? { type, by, message: 'a reason' } : { type, by }
      return {
        of,
        event: type,
        allowed: approvalAsked.target(approval, event) !== null,
        codes: approvalAsked.reasons(approval, event),
      }
    })
  })
  return [...own, ...decided]
}
