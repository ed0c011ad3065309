import { and, eq, ne } from 'drizzle-orm'
import {
  approvalsOfStage,
  type ApprovalState,
  type ApprovalType,
} from '../../../machines/approval.lifecycle.ts'
import type { Actor } from '../../../machines/blockers.ts'
import type { ProgressionFacts, Stage } from '../../../machines/progression.lifecycle.ts'
import { demoPassword } from '../../../src/server/demo/accounts.ts'
import { assembleCast, type Cast } from '../../../src/server/demo/cast.ts'
import { catalogues } from '../../../src/server/demo/catalogue.ts'
import * as chapter from '../../../src/server/demo/chapters.ts'
import { listings } from '../../../src/server/demo/listings.ts'
import { looks } from '../../../src/server/demo/looks.ts'
import { drawIcon, drawScreenshot, type Picture, type Screenshot } from '../../../src/server/demo/pictures.ts'
import type { Database } from '../../../src/server/db/database.ts'
import {
  addons,
  alphaUsers,
  approvals,
  automaticReviews,
  documentations,
  offerings,
  plans,
  trail,
  users,
} from '../../../src/server/db/schema.ts'
import type { AddonRow } from '../../../src/server/handlers/handler.ts'
import { hashPassword } from '../../../src/server/identity/passwords.ts'
import { auditTrail } from '../../../src/server/rules/audit-trail.ts'
import { checkInvariants } from '../../../src/server/rules/invariants.ts'
import { progress, shutDown } from '../../../src/server/rules/progressions.ts'
import { replay } from '../../../src/server/rules/replay.ts'
import { withdrawSupplier } from '../../../src/server/rules/suppliers.ts'
import { call, createToken, type Person, type Reply } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

/** The demo's people sign in with tokens or in a browser; this hash is of their password. */
const demoPasswordHash = await hashPassword(demoPassword)

/** What an add-on is to be like; everything that is not said is complete. */
export interface AddonStory {
  stage: Stage
  approvals: ProgressionFacts['approvals']
  incomplete: ProgressionFacts['incomplete']
  hasDocumentationUrl: boolean
}

interface Pictures {
  icon: Picture
  screenshots: Screenshot[]
}

type CompanyKey = 'acme' | 'globex'

/** What an incomplete requirement is made of. Suppliers are on file for acme only. */
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

const order: readonly Stage[] = ['alpha', 'beta', 'ga', 'shutdown']

/** A platform with the demo's people on it, where add-ons of any story can be put. */
export class Platform {
  #born = 0

  private constructor(
    readonly server: TestServer,
    private readonly cast: Cast,
    private readonly pictures: Pictures,
    private readonly people: Readonly<Record<Actor, Record<CompanyKey, Person>>>,
  ) {}

  static async open(server: TestServer): Promise<Platform> {
    const dayMs = 86_400_000
    const at = (daysAgo: number) => new Date(server.clock.now().getTime() - daysAgo * dayMs)
    const look = looks['acme-search']
    const [icon, ...screenshots] = await Promise.all([
      drawIcon(look),
      drawScreenshot(look, 0),
      drawScreenshot(look, 1),
    ])
    const cast = await assembleCast(server.db, server.config, demoPasswordHash, at)
    await withdrawSupplier(cast.staff(700), cast.companyIds.globex)
    const rows = await server.db.select({ id: users.id, email: users.email }).from(users)
    const person = async (email: string): Promise<Person> => {
      const id = rows.find((row) => row.email === email)?.id ?? ''
      return { id, email, token: await createToken(server, id) }
    }
    const admin = await person('admin@platform.example')
    const provider = {
      acme: await person('partner@acme.example'),
      globex: await person('partner@globex.example'),
    }
    return new Platform(
      server,
      cast,
      { icon, screenshots },
      { provider, admin: { acme: admin, globex: admin } },
    )
  }

  /** Puts a new add-on on the platform by the platform's own rules, then takes away what it is to lack. */
  async addonOf(story: AddonStory): Promise<AddonRow> {
    const lacksSupplier = story.incomplete.some(({ name }) => name === 'approved_supplier')
    const addon = await this.#completeAddon(lacksSupplier ? 'globex' : 'acme')
    await this.#advance(addon, story)
    const { tx } = this.cast
    for (const { name } of story.incomplete) {
      const take = takeAway[name]
      if (take === undefined) throw new Error(`no test takes ${name} away`)
      await take(tx, addon.id)
    }
    if (!story.hasDocumentationUrl)
      await tx.update(documentations).set({ devcenterUrl: null }).where(eq(documentations.addonId, addon.id))
    return this.addon(addon.id)
  }

  async #completeAddon(company: CompanyKey): Promise<AddonRow> {
    this.#born += 1
    const slug = `${company}-${this.#born}`
    const listing = { ...listings['acme-search'], company, name: slug, displayName: slug }
    const addon = await chapter.writeListing(this.cast, slug, listing, 60, this.pictures)
    const act = this.cast.partner(company, 50)
    await chapter.setIcon(act, addon, this.pictures.icon)
    await chapter.writeCatalogue(act, addon, catalogues['acme-search'])
    await chapter.pushDemoManifest(act, addon)
    await chapter.inviteAlphaUsers(act, addon, 10)
    await chapter.passReview(act, addon, 'beta')
    await chapter.passReview(act, addon, 'ga')
    await chapter.publishArticle(this.cast.staff(49), addon)
    const devcenterUrl = `https://devcenter.platform.example/articles/${slug}`
    await this.cast.tx
      .update(documentations)
      .set({ devcenterUrl })
      .where(eq(documentations.addonId, addon.id))
    return addon
  }

  /** Asks for, decides and progresses what the story tells, in the order in which it can have happened. */
  async #advance(addon: AddonRow, story: AddonStory): Promise<void> {
    const goal = order.indexOf(story.stage)
    await this.#decide(addon, approvalsOfStage('alpha'), story.approvals)
    const betaTypes = approvalsOfStage('beta')
    const reachedBeta =
      story.stage === 'shutdown'
        ? betaTypes.some((type) => story.approvals[type] !== 'notStarted')
        : goal >= order.indexOf('beta')
    const plain = { state: 'approved', visible: true } as const
    if (reachedBeta) {
      await progress(this.cast.staff(30), addon, { ...plain, to: 'beta' })
      await this.#decide(addon, betaTypes, story.approvals)
    }
    if (story.stage === 'ga') await progress(this.cast.staff(20), addon, { ...plain, to: 'ga' })
    if (story.stage === 'shutdown') await shutDown(this.cast.staff(10), addon)
  }

  async #decide(
    addon: AddonRow,
    types: readonly ApprovalType[],
    states: Readonly<Record<ApprovalType, ApprovalState>>,
  ): Promise<void> {
    for (const type of types) {
      const state = states[type]
      if (state === 'notStarted') continue
      const decision = { act: this.cast.staff(25), message: 'Not yet.' }
      await chapter.approval(
        this.cast.partner('acme', 28),
        addon,
        type,
        state === 'pending' ? undefined : { ...decision, state },
      )
    }
  }

  async addon(id: string): Promise<AddonRow> {
    const [row] = await this.cast.tx.select().from(addons).where(eq(addons.id, id))
    if (row === undefined) throw new Error(`add-on ${id} is not stored`)
    return row
  }

  async approvalOf(addonId: string, type: ApprovalType): Promise<typeof approvals.$inferSelect | undefined> {
    const [row] = await this.cast.tx
      .select()
      .from(approvals)
      .where(and(eq(approvals.addonId, addonId), eq(approvals.type, type)))
    return row
  }

  /** Calls the platform as a user of the add-on's company, or as staff. */
  call(by: Actor, addon: AddonRow, method: string, path: string, body?: unknown): Promise<Reply> {
    const company = addon.companyId === this.cast.companyIds.globex ? 'globex' : 'acme'
    return call(this.server, method, path, { as: this.people[by][company], body })
  }

  /** Everything that is stored of an add-on, for comparing before and after. */
  async rowsOf(addonId: string): Promise<unknown> {
    const { tx } = this.cast
    const [row, ...lists] = await Promise.all([
      tx.select().from(addons).where(eq(addons.id, addonId)),
      tx.select().from(approvals).where(eq(approvals.addonId, addonId)).orderBy(approvals.id),
      tx.select().from(plans).where(eq(plans.addonId, addonId)).orderBy(plans.id),
      tx.select().from(documentations).where(eq(documentations.addonId, addonId)),
      tx.select().from(trail).where(eq(trail.addonId, addonId)).orderBy(trail.serial),
    ])
    return { row, lists }
  }

  /** What is wrong with the trails of an add-on and its approvals: each must replay to what is stored. */
  async trailViolations(addonId: string): Promise<string[]> {
    const { tx } = this.cast
    const addon = await this.addon(addonId)
    const decided = await tx.select().from(approvals).where(eq(approvals.addonId, addonId))
    const rows = await tx
      .select()
      .from(trail)
      .where(and(eq(trail.addonId, addonId), eq(trail.kind, 'transition')))
      .orderBy(trail.serial)
    const about = (id: string) => rows.filter((row) => row.subjectId === id)
    return [
      replay('addon', about(addonId), addon.state),
      ...decided.map(({ id, state }) => replay('approval', about(id), state)),
    ].filter((wrong) => wrong !== null)
  }

  /** What the audit finds wrong, over all that is stored. */
  async violations(): Promise<string[]> {
    const [trails, invariants] = [await auditTrail(this.cast.tx), await checkInvariants(this.cast.tx)]
    return [
      ...trails.flatMap(({ violations }) => violations),
      ...invariants.flatMap(({ name, violations }) => violations.map((subject) => `${name}: ${subject}`)),
    ]
  }
}
