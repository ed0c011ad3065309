import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Asked } from '#machines/install/install-rules.ts'
import type { InstallFacts, InstallState } from '#machines/install/lifecycle.ts'
import { availabilityOf } from '#contract/availability.ts'
import {
  addons,
  alphaUsers,
  deprecations,
  installs,
  manifests,
  oauthCredentials,
  planPasses,
  plans,
  providerTokens,
} from '#server/db/schema.ts'
import { createDeprecation, stepDeprecation } from '#server/deprecations/deprecations.rules.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { HeldInstall } from '#server/installs/install-steps.ts'
import { findInstall } from '#server/law/find-install.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import { setAvailability } from '#server/plans/plan-availability.ts'
import { progressAddon } from '#server/stages/progressions.rules.ts'
import { call, type Reply, storeService } from '#test/support/people.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { dayAfter } from '../deprecation/deprecation-http.ts'
import type { Platform } from '../drivers/platform.ts'
import { addOnIn } from '../progression/add-on-in.ts'

const inviteOnly = { isInvited: true, isOfCompany: false, hasPass: true }

/** A customer of an add-on on the platform, with an app, whom a service asks for. */
export class Customer {
  readonly uuid = randomUUID()
  readonly #account: string

  private constructor(
    readonly platform: Platform,
    readonly addon: AddonRow,
    private readonly facts: InstallFacts & { asked: Asked },
    private readonly service: { token: string },
  ) {
    const own = platform.anybody('provider')?.email ?? ''
    this.#account = facts.asked.account.isOfCompany ? own : `${this.uuid}@customers.example`
  }

  /** Puts an add-on on the platform whose provider is at this origin; shut-down ones are in GA until they are. */
  static async of(platform: Platform, origin: string, facts: InstallFacts): Promise<Customer> {
    const { asked } = facts
    if (asked === undefined) throw new Error('nothing is asked for')
    const addon = await platform.addonOf(addOnIn(facts.stage === 'shutdown' ? 'ga' : facts.stage))
    const contents = manifestOf(addon.slug)
    contents.api.production = { base_url: `${origin}/resources`, sso_url: `${origin}/sso` }
    await pushManifest(platform.act('provider'), addon, contents)
    await regenerateSecret(platform.act('provider'), addon)
    const service = await storeService(platform.server, `service-${addon.slug}`, ['installs'])
    const customer = new Customer(platform, addon, { ...facts, asked }, service)
    await customer.#setTies(inviteOnly)
    await customer.#freeOne()
    return customer
  }

  get #db() {
    return this.platform.server.db
  }

  /** A plan that nothing forbids: in alpha the only one that there is. */
  get #freePlan(): string {
    return this.facts.stage === 'alpha' ? 'test' : 'basic'
  }

  /** The plan that is asked for: null if none is named. */
  get askedPlan(): string | null {
    const { plan, isNamed } = this.facts.asked
    if (!isNamed) return null
    return plan === null ? 'enormous' : plan.isTest ? 'test' : 'big'
  }

  serve(method: string, path: string, body?: unknown): Promise<Reply> {
    return call(this.platform.server, method, `/platform${path}`, { as: this.service, body })
  }

  #body(): Record<string, unknown> {
    const { space } = this.facts.asked
    return {
      account: this.#account,
      addon: this.addon.slug,
      ...(this.askedPlan === null ? {} : { plan: this.askedPlan }),
      space: {
        private: space.privateNetworking || space.shield,
        private_networking: space.privateNetworking,
        shield: space.shield,
      },
      generation: this.facts.anew?.supportsGeneration === false ? 'fir' : 'cedar',
    }
  }

  /** Asks for the plan that the facts are about; for the free one, if the install has or is getting that one. */
  async change(): Promise<Reply> {
    const install = await this.stored()
    const [aim] = await this.#db
      .select({ slug: plans.slug })
      .from(plans)
      .where(eq(plans.id, install?.targetPlanId ?? install?.planId ?? this.uuid))
    const plan = aim?.slug === this.askedPlan ? this.#freePlan : (this.askedPlan ?? 'test')
    return this.serve('PATCH', `/installs/${this.uuid}`, { plan })
  }

  /** Asks whether the install would be allowed. */
  check(): Promise<Reply> {
    return this.serve('POST', '/install_checks', this.#body())
  }

  /** Asks for the install, as the facts have it. */
  request(more: object = {}): Promise<Reply> {
    const region = this.facts.anew?.servesRegion === false ? 'tokyo' : 'us'
    const app = { id: `app of ${this.uuid}`, name: 'shop' }
    return this.serve('POST', '/installs', { ...this.#body(), uuid: this.uuid, app, region, ...more })
  }

  /** Has a plan that everybody may install everywhere. */
  async #freeOne(): Promise<void> {
    if (this.facts.stage === 'beta') await this.#open('basic', 'allUsers')
    const everywhere = {
      installableWithPrivateNetworking: true,
      installableWithoutPrivateNetworking: true,
      shield: true,
    }
    await this.#db
      .update(plans)
      .set(everywhere)
      .where(and(eq(plans.addonId, this.addon.id), eq(plans.slug, this.#freePlan)))
  }

  /** Asks for an install that nothing forbids, whatever the facts are. */
  async requestFirst(uuid = this.uuid): Promise<void> {
    const reply = await this.request({ uuid, plan: this.#freePlan, region: 'us', generation: 'cedar' })
    if (reply.status !== 201) throw new Error(`no install was begun: ${JSON.stringify(reply.body)}`)
  }

  async #open(slug: string, to: Parameters<typeof setAvailability>[3]): Promise<void> {
    const plan = await this.platform.planOf(this.addon.id, slug)
    if (availabilityOf(plan) !== to)
      await setAvailability(this.platform.act('admin'), this.addon, plan, to, 'choice')
  }

  async #setTies({ isInvited, hasPass }: Asked['account']): Promise<void> {
    const of = { email: this.#account, createdAt: this.platform.server.clock.now() }
    const dates = { ...of, updatedAt: of.createdAt }
    const { id } = await this.platform.planOf(this.addon.id, this.askedPlan === 'big' ? 'big' : 'test')
    await this.#db.delete(alphaUsers).where(eq(alphaUsers.email, this.#account))
    await this.#db.delete(planPasses).where(eq(planPasses.email, this.#account))
    if (isInvited) await this.#db.insert(alphaUsers).values({ addonId: this.addon.id, ...dates })
    if (hasPass) await this.#db.insert(planPasses).values({ planId: id, ...dates })
  }

  /** Brings about everything that the facts say, after the install has come to where it starts. */
  async settle(state: InstallState): Promise<void> {
    const { stage, asked, anew } = this.facts
    const { id } = this.addon
    if (state === 'new' && anew?.isOnApp === true) await this.requestFirst(randomUUID())
    await this.#setTies(asked.account)
    if (asked.plan !== null) {
      const slug = this.askedPlan ?? (await this.platform.addon(id)).defaultPlanSlug ?? ''
      const { availability, installableWithPrivateNetworking, installableWithoutPrivateNetworking, shield } =
        asked.plan
      await this.#open(slug, availability)
      await this.#db
        .update(plans)
        .set({ installableWithPrivateNetworking, installableWithoutPrivateNetworking, shield })
        .where(and(eq(plans.addonId, id), eq(plans.slug, slug)))
    } else if (!asked.isNamed)
      await this.#db.update(addons).set({ defaultPlanSlug: null }).where(eq(addons.id, id))
    await this.#db.update(addons).set({ provisioningApiVersion: asked.apiVersion }).where(eq(addons.id, id))
    // A manifest without the provider's address is as good as none.
    if (!asked.hasManifest)
      await this.#db
        .update(manifests)
        .set({ contents: sql`${manifests.contents} #- '{api,production}'` })
        .where(eq(manifests.addonId, id))
    if (asked.isPastNotice) await this.#announce()
    if (stage === 'shutdown')
      await progressAddon(this.platform.act('admin'), await this.platform.addon(id), {
        to: 'shutdown',
        state: 'approved',
        visible: true,
      })
  }

  /** Announces the add-on's shutdown for today; it was written and announced long before. */
  async #announce(): Promise<void> {
    const act = this.platform.act('admin')
    const made = await createDeprecation(act, this.addon, {
      date: dayAfter(this.platform, 60),
      message: 'It ends.',
    })
    await stepDeprecation(act, { ...made, addon: this.addon }, { type: 'announce', by: 'admin' })
    await this.#db
      .update(deprecations)
      .set({ date: dayAfter(this.platform, 0) })
      .where(eq(deprecations.id, made.id))
  }

  /** The install with its add-on; null before there is one. */
  async stored(): Promise<HeldInstall | null> {
    const row = await findInstall(this.#db, this.uuid, false)
    return row === undefined ? null : { ...row, addon: await this.platform.addon(row.addonId) }
  }

  /** How many stretches of billed time go on. */
  openStretches(): Promise<number> {
    return this.#db.$count(installs, and(eq(installs.resourceId, this.uuid), isNull(installs.removedAt)))
  }

  /** Everything that a refused event could change. */
  async around(): Promise<unknown> {
    return [
      await this.platform.rowsOf(this.addon.id),
      await this.stored(),
      await this.#db.select().from(installs).where(eq(installs.resourceId, this.uuid)).orderBy(installs.id),
    ]
  }

  /** The provider says that what it was asked for is done, with a token of its own. */
  async callBack(action: 'provision' | 'deprovision'): Promise<Reply> {
    const [credential] = await this.#db
      .select()
      .from(oauthCredentials)
      .where(eq(oauthCredentials.addonId, this.addon.id))
    if (credential === undefined) throw new Error('the add-on has no client secret')
    const token = newToken('ppap')
    await this.#db.insert(providerTokens).values({
      tokenHash: hashToken(token),
      resourceId: this.uuid,
      addonId: this.addon.id,
      codeHash: hashToken(token),
      secretHash: credential.secretHash,
      expiresAt: new Date(this.platform.server.clock.now().getTime() + 3_600_000),
    })
    return call(this.platform.server, 'POST', `/platform/addons/${this.uuid}/actions/${action}`, {
      as: { token },
    })
  }
}
