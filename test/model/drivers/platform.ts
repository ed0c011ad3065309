import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { expect } from 'vitest'
import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import type { ProgressionFacts } from '#machines/progression/lifecycle.ts'
import type { Stage } from '#machines/progression/stage.ts'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  alphaUsers,
  approvals,
  automaticReviews,
  benefits,
  deprecations,
  documentations,
  features,
  installRequests,
  manifests,
  offerings,
  planPasses,
  plans,
  providerResources,
  repricings,
  screenshots,
  trail,
  users,
} from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { decideApproval, requestApproval } from '#server/approvals/approvals.rules.ts'
import { auditTrail } from '#server/commands/audit-trail.ts'
import { checkInvariants } from '#server/commands/invariants.ts'
import { progressAddon } from '#server/stages/progressions.rules.ts'
import { withdrawSupplier } from '#server/companies/suppliers.rules.ts'
import { completeAddon, completeCompany } from '#test/support/complete-addon.ts'
import { call, type Person, type Reply } from '#test/support/people.ts'
import { logRequests } from '../support/request-log.ts'
import type { TestServer } from '#test/support/server.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { readAs } from '#test/support/read-as.ts'

type PlanRow = typeof plans.$inferSelect

/** Tables whose rows are an add-on's own. */
const ofAddon = [
  alphaUsers,
  approvals,
  automaticReviews,
  benefits,
  deprecations,
  documentations,
  features,
  installRequests,
  manifests,
  plans,
  providerResources,
  repricings,
  screenshots,
  trail,
]

/** The wanted add-on; everything that is not said is complete. */
export interface AddonStory {
  stage: Stage
  approvals: ProgressionFacts['approvals']
  incomplete: ProgressionFacts['incomplete']
  hasDocumentationUrl: boolean
}

/** The lack behind an incomplete requirement. */
const takeAway: Readonly<Record<string, (tx: Database, addonId: string) => Promise<unknown>>> = {
  summary: (tx, id) => tx.update(addons).set({ summary: null }).where(eq(addons.id, id)),
  alpha_users: (tx, id) => tx.delete(alphaUsers).where(eq(alphaUsers.addonId, id)),
  oauth_exchange: (tx, id) =>
    tx.update(automaticReviews).set({ grantsExchanged: 0 }).where(eq(automaticReviews.addonId, id)),
  async plan_features(tx, id) {
    const [plan] = await tx
      .select()
      .from(plans)
      .where(and(eq(plans.addonId, id), ne(plans.slug, 'test')))
    await tx.delete(offerings).where(eq(offerings.planId, plan?.id ?? ''))
  },
  // These follow from the company, the approvals and the stage.
  approved_supplier: () => Promise.resolve(),
  documentation: () => Promise.resolve(),
  test_plan: () => Promise.resolve(),
}

/** A real platform where add-ons of any story can be put, looked at and asked for. */
export class Platform {
  #born = 0

  private constructor(
    readonly server: TestServer,
    private readonly world: World,
  ) {}

  /** Two companies; the second has everything but its supplier record. */
  static async open(server: TestServer): Promise<Platform> {
    logRequests(server.app)
    const world = await createWorld(server)
    const { stranger, otherCompanyId } = world
    await completeCompany(world.act('admin'), otherCompanyId)
    await withdrawSupplier(world.act('admin'), otherCompanyId)
    const acknowledged = { acknowledgedMsaAt: server.clock.now() }
    await server.db.update(users).set(acknowledged).where(eq(users.id, stranger.id))
    return new Platform(server, world)
  }

  /** Puts a new add-on on the platform by the platform's own rules, then takes away what it is to lack. */
  async addonOf(story: AddonStory): Promise<AddonRow> {
    this.#born += 1
    const lacksSupplier = story.incomplete.some(({ name }) => name === 'approved_supplier')
    const companyId = lacksSupplier ? this.world.otherCompanyId : this.world.companyId
    const addon = await completeAddon(this.world.act('provider'), companyId, `addon-${this.#born}`)
    await this.#advance(addon, story)
    const { db } = this.server
    for (const { name } of story.incomplete) {
      const take = takeAway[name]
      if (take === undefined) throw new Error(`no test takes ${name} away`)
      await take(db, addon.id)
    }
    if (!story.hasDocumentationUrl)
      await db.update(documentations).set({ devcenterUrl: null }).where(eq(documentations.addonId, addon.id))
    return this.addon(addon.id)
  }

  /** Asks for, decides and progresses what the story tells, in the order in which it can have happened. */
  async #advance(addon: AddonRow, { stage, approvals }: AddonStory): Promise<void> {
    const betaTypes = approvalsOfStage('beta')
    const wasInBeta =
      stage === 'beta' ||
      stage === 'ga' ||
      (stage === 'shutdown' && betaTypes.some((type) => approvals[type] !== 'notStarted'))
    const step = { state: 'approved', visible: true } as const
    await this.#decide(addon, approvalsOfStage('alpha'), approvals)
    if (wasInBeta) {
      await progressAddon(this.world.act('admin'), addon, { ...step, to: 'beta' })
      await this.#decide(addon, betaTypes, approvals)
    }
    if (stage === 'ga' || stage === 'shutdown')
      await progressAddon(this.world.act('admin'), addon, { ...step, to: stage })
  }

  async #decide(
    addon: AddonRow,
    types: readonly ApprovalType[],
    states: Readonly<Record<ApprovalType, ApprovalState>>,
  ): Promise<void> {
    for (const type of types) {
      const state = states[type]
      if (state === 'notStarted') continue
      const { approval } = await requestApproval(this.world.act('provider'), addon, type)
      if (state !== 'pending')
        await decideApproval(this.world.act('admin'), approval, { state, message: 'Not yet.' })
    }
  }

  async addon(id: string): Promise<AddonRow> {
    const [row] = await this.server.db.select().from(addons).where(eq(addons.id, id))
    if (row === undefined) throw new Error(`add-on ${id} is not stored`)
    return row
  }

  async approvalOf(addonId: string, type: ApprovalType): Promise<typeof approvals.$inferSelect | undefined> {
    const [row] = await this.server.db
      .select()
      .from(approvals)
      .where(and(eq(approvals.addonId, addonId), eq(approvals.type, type)))
    return row
  }

  /** Tells who acts for the add-on: somebody of its company, or staff. */
  person(by: Party, { companyId }: AddonRow): Person {
    if (by === 'admin') return this.world.admin
    return companyId === this.world.companyId ? this.world.provider : this.world.stranger
  }

  /** Tells who they are to the first company's add-ons; undefined is nobody. */
  anybody(who: Party | 'stranger' | 'nobody'): Person | undefined {
    return who === 'nobody' ? undefined : this.world[who]
  }

  call(
    by: Party,
    addon: AddonRow,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    return call(this.server, method, path, { as: this.person(by, addon), body, headers })
  }

  /**
   * Sends something that may name the revision that was seen: first an older one than the add-on's, which must be
   * refused, tell the present one and change nothing; then the present one. Gives what came of that.
   */
  async callSeeing(by: Party, addon: AddonRow, method: string, path: string, body: unknown): Promise<Reply> {
    const { revision } = await this.addon(addon.id)
    const before = await this.rowsOf(addon.id)
    const stale = await this.call(by, addon, method, path, body, { 'if-match': '"r1"' })
    expect(stale).toMatchObject({ status: 412, body: { id: 'precondition_failed', revision } })
    expect(readAs(stale.body, v.looseObject({ changed: v.array(v.unknown()) })).changed).not.toEqual([])
    expect(await this.rowsOf(addon.id)).toEqual(before)
    return this.call(by, addon, method, path, body, { 'if-match': `"r${revision}"` })
  }

  /** The add-on's plan that tests change; the step to GA makes the other one the default. */
  async planOf(addonId: string, slug = 'big'): Promise<PlanRow> {
    const [row] = await this.server.db
      .select()
      .from(plans)
      .where(and(eq(plans.addonId, addonId), eq(plans.slug, slug)))
    if (row === undefined) throw new Error(`add-on ${addonId} has no plan ${slug}`)
    return row
  }

  /** Acts as somebody now, outside a request. */
  act(by: Party): Act {
    return this.world.act(by)
  }

  /** Everything that is stored of an add-on, for comparing before and after: the rows of each table, in one statement. */
  async rowsOf(addonId: string): Promise<unknown> {
    const ofPlans = sql`plan_id in (select id from plans where addon_id = ${addonId})`
    const listed = (table: PgTable, whose: SQL = sql`addon_id = ${addonId}`) =>
      sql`(select json_agg(r order by r::text) from ${table} r where ${whose})`
    const statement = sql`select ${sql.join(
      [
        listed(addons, sql`id = ${addonId}`),
        ...ofAddon.map((table) => listed(table)),
        listed(planPasses, ofPlans),
        listed(offerings, ofPlans),
      ],
      sql`, `,
    )}`
    return rowsOf(this.server.db, statement, v.unknown())
  }

  /** Faults of the trails of an add-on and all that is its: each must replay to what is stored. */
  async trailViolations(addonId: string): Promise<string[]> {
    return (await auditTrail(this.server.db, addonId)).flatMap(({ violations }) => violations)
  }

  /** The audit's findings over all that is stored. */
  async violations(): Promise<string[]> {
    const { db } = this.server
    const [trails, invariants] = [await auditTrail(db), await checkInvariants(db)]
    return [
      ...trails.flatMap(({ violations }) => violations),
      ...invariants.flatMap(({ name, violations }) => violations.map((subject) => `${name}: ${subject}`)),
    ]
  }
}
