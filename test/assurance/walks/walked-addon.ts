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
  outbox,
  planPasses,
  plans,
  repricings,
} from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Platform } from '#test/model/drivers/platform.ts'
import { expectAlike, expectEqual } from './expect-alike.ts'
import { approvalsAt, type ExpectedAddon, invitedEmail, type PlanSlug, planSlugs } from './expected-addon.ts'

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
      letters: await this.#letters(),
    }
    const { stage, approvals: states, plans: offered, repricings: asked, notices, letters } = expected
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
      letters: letters.toSorted(),
    })
  }

  /** Subjects of what the account was written to about this add-on, which is called `…`. */
  async #letters(): Promise<string[]> {
    const { slug } = this.row
    const own = (word: string) => word === slug || word.startsWith(`${slug}:`)
    const sent = await this.platform.server.db
      .select({ subject: outbox.subject })
      .from(outbox)
      .where(eq(outbox.to, invitedEmail))
    return sent
      .map(({ subject }) => subject.split(' '))
      .filter((words) => words.some(own))
      .map((words) => words.map((word) => (own(word) ? word.replace(slug, '…') : word)).join(' '))
      .toSorted()
  }

  async #get(by: Party, path: string): Promise<unknown> {
    const { status, body } = await this.platform.call(by, this.row, 'GET', `/api/v3${path}`)
    expectEqual({ path, status }, { path, status: 200 })
    return body
  }

  /** Expects that the platform tells somebody what has to be: its actions, and the records that have lifecycles. */
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
    const decided = (await this.#get(by, `/addons/${id}/approvals`)) as { type: string; state: string }[]
    expectEqual(
      Object.fromEntries(decided.map(({ type, state }) => [type, state])),
      Object.fromEntries(Object.entries(expected.approvals).filter(([, state]) => state !== 'notStarted')),
    )
    const notices = (await this.#get(by, `/addons/${slug}/deprecations`)) as { state: string }[]
    expectEqual(
      notices.map(({ state }) => state).toSorted(),
      expected.notices.map(({ state }) => state).toSorted(),
    )
    const emails = (list: unknown) => (list as { email: string }[]).map(({ email }) => email)
    expectEqual(emails(await this.#get(by, `/addons/${slug}/alpha_users`)), alphaUsersOf(expected))
    const passes = await this.#get(by, `/plans/${this.planIds[plan]}/plan_passes`)
    expectEqual(emails(passes), expected.passes[plan] ? [invitedEmail] : [])
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
