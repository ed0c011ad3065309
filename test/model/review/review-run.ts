import { and, eq, isNull } from 'drizzle-orm'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import type { Party } from '#machines/law.ts'
import {
  automaticReviews,
  oauthCredentials,
  providerResources,
  providerTokens,
  trail,
} from '#server/db/schema.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { Reply } from '#test/support/people.ts'
import {
  type ReviewedAddon,
  reviewedAddon,
  type RunningReviews,
} from '#test/support/provider/reviewed-addon.ts'
import { testStart } from '#test/support/server.ts'
import type { Gate } from '#test/support/provider/watched-provider.ts'
import { readId } from '#test/support/read-as.ts'
import { addOnIn } from '../progression/add-on-in.ts'
import type { Platform } from '../drivers/platform.ts'

/** A review on the platform whose provider really listens, and whose runner can be held in a step. */
export class ReviewRun {
  isShutDown = false
  #running: RunningReviews | undefined
  #gate: Gate | undefined

  private constructor(
    readonly platform: Platform,
    readonly addon: AddonRow,
    readonly provider: ReviewedAddon,
    readonly id: string,
  ) {}

  /** Has the provider ask for a review. */
  static async begin(platform: Platform, behaviour: SampleBehaviour): Promise<ReviewRun> {
    platform.server.clock.set(testStart)
    const addon = await platform.addonOf(addOnIn('alpha'))
    const act = (by: Party) => platform.act(by)
    const provider = await reviewedAddon({ server: platform.server, act }, addon, behaviour, 10)
    const path = `/api/v3/addons/${addon.slug}/automatic_reviews`
    const reply = await platform.call('provider', addon, 'POST', path, {})
    if (reply.status !== 201) throw new Error(`no review was begun: ${JSON.stringify(reply.body)}`)
    return new ReviewRun(platform, addon, provider, readId(reply.body))
  }

  /** The add-on's next review, which somebody has asked for. */
  followedBy(id: string): ReviewRun {
    return new ReviewRun(this.platform, this.addon, this.provider, id)
  }

  async stored() {
    const { db } = this.platform.server
    const [row] = await db.select().from(automaticReviews).where(eq(automaticReviews.id, this.id))
    if (row === undefined) throw new Error(`review ${this.id} is not stored`)
    return row
  }

  /** How many steps of the review itself (null), or of one of its parts, the trail tells. */
  async stepsTold(part: ReviewStepName | null): Promise<number> {
    const { db } = this.platform.server
    return db.$count(
      trail,
      and(
        eq(trail.subjectId, this.id),
        eq(trail.kind, 'transition'),
        part === null ? isNull(trail.field) : eq(trail.field, part),
      ),
    )
  }

  /** The review as people see it, and all that is told of its add-on. */
  async told(): Promise<unknown> {
    const { db } = this.platform.server
    const { status, steps, version, finishedAt } = await this.stored()
    const rows = await db.select().from(trail).where(eq(trail.addonId, this.addon.id)).orderBy(trail.serial)
    return { status, steps, version, finishedAt, rows }
  }

  view(by: Party): Promise<Reply> {
    return this.platform.call(by, this.addon, 'GET', `/api/v3/automatic_reviews/${this.id}`)
  }

  change(by: Party, body: unknown): Promise<Reply> {
    return this.platform.call(by, this.addon, 'PATCH', `/api/v3/automatic_reviews/${this.id}`, body)
  }

  cancel(by: Party): Promise<Reply> {
    return this.change(by, { status: 'cancelling' })
  }

  async shutDown(by: Party): Promise<Reply> {
    const path = `/api/v3/addons/${this.addon.slug}/progressions`
    const reply = await this.platform.call(by, this.addon, 'POST', path, { to: 'shutdown' })
    this.isShutDown ||= reply.status === 201
    return reply
  }

  /** Starts the runner and waits until it is held at the call. */
  async runTo(method: 'HEAD' | 'POST' | 'DELETE', nth = 1): Promise<void> {
    this.#gate = this.provider.gate(method, nth)
    this.#running = this.provider.start()
    await this.#reached(this.#gate, method)
  }

  /** Resolves when the call is held. Rejects once the runner has ended without it. */
  async #reached(gate: Gate, method: string): Promise<void> {
    if (this.#running === undefined) throw new Error('no runner is at work')
    const without = this.#running.done.then(() => {
      throw new Error(`the runner ended without a ${method}`)
    })
    await Promise.race([gate.reached, without])
  }

  /** Holds the next call instead, once this one is let through. */
  async letThroughTo(method: 'HEAD' | 'POST' | 'DELETE'): Promise<void> {
    const held = this.#gate
    this.#gate = this.provider.gate(method)
    held?.open()
    await this.#reached(this.#gate, method)
  }

  /** Lets the call that is held come to its end: by its provider, or with this status. */
  async endStep(how: 'open' | number | null = 'open'): Promise<void> {
    this.#running?.stop()
    if (how === 'open') this.#gate?.open()
    else this.#gate?.answer(how)
    await this.#ended()
  }

  /** Lets the runner go on to the end. */
  async runOn(): Promise<void> {
    if (this.#running === undefined) await this.provider.run()
    this.#gate?.open()
    await this.#ended()
  }

  /** The process gives up what it is at. */
  async interrupt(): Promise<void> {
    this.#running?.interrupt()
    await this.#ended()
  }

  async #ended(): Promise<void> {
    await this.#running?.done
    this.#running = undefined
    this.#gate = undefined
  }

  /** The provider tells that what the step waits for is done, with a token of its own. */
  async callBack(step: ReviewStepName): Promise<void> {
    const { server } = this.platform
    const [resource] = await server.db
      .select()
      .from(providerResources)
      .where(eq(providerResources.reviewId, this.id))
      .orderBy(providerResources.createdAt)
      .then((rows) => rows.filter(({ use }) => use === 'main'))
    const [credential] = await server.db
      .select()
      .from(oauthCredentials)
      .where(eq(oauthCredentials.addonId, this.addon.id))
    if (resource === undefined || credential === undefined) throw new Error('nothing was asked for')
    const token = newToken('ppap')
    await server.db.insert(providerTokens).values({
      tokenHash: hashToken(token),
      resourceId: resource.id,
      addonId: this.addon.id,
      codeHash: hashToken(token),
      secretHash: credential.secretHash,
      expiresAt: new Date(server.clock.now().getTime() + 3_600_000),
    })
    const action = step === 'deprovision' ? 'deprovision' : 'provision'
    const answer = await server.app.request(`/platform/addons/${resource.id}/actions/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.status !== 200) throw new Error(`the call-back was refused: ${await answer.text()}`)
  }

  /** Brings the review to its end, and gives the states of what its provider was asked for. */
  async leftovers(): Promise<string[]> {
    if ((await this.stored()).status !== 'finished') await this.cancel('provider')
    await this.runOn()
    await this.provider.run()
    const { status, cleanUpDue } = await this.stored()
    if (status !== 'finished' || cleanUpDue) return [`the review is ${status}`]
    const { db } = this.platform.server
    const rows = await db.select().from(providerResources).where(eq(providerResources.reviewId, this.id))
    return rows.map(({ state }) => state).filter((state) => state !== 'removed')
  }

  async close(): Promise<void> {
    this.#running?.interrupt()
    await this.provider.close()
  }
}
