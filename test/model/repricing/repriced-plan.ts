import { and, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Party } from '#machines/law.ts'
import type { RepricingEvent, RepricingFacts, RepricingStatus } from '#machines/repricing/lifecycle.ts'
import { plans, repricings, trail } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { setRepricingStatus } from '#server/repricings/repricings.rules.ts'
import type { Reply } from '#test/support/people.ts'
import { requestedAt } from './lifecycle.model.ts'
import { addOnIn } from '../progression/add-on-in.ts'
import type { Platform } from '../drivers/platform.ts'

/** The plan's price, and the one asked for; cents. */
export const oldPrice = 5000
export const newPrice = 6000

/** A day on which everything is due. */
export const late = '2027-01-01'

/** The status that each step leads to; people may name only some of them. */
export const statusBy = {
  setBack: 'new',
  takeUp: 'in_progress',
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'rejected',
  repriceNewInstalls: 'partially_complete',
  repriceExistingInstalls: 'completed',
  fail: 'error',
} as const
const log = pino({ level: 'silent' })

/** How a provider asks for the new price. */
type Asking = (addon: AddonRow, planId: string) => Promise<unknown>

const request = (
  platform: Platform,
  addon: AddonRow,
  planId: string,
  priceCents: number,
  grandfathered: boolean,
): Promise<Reply> =>
  platform.call('provider', addon, 'POST', `/api/v3/plans/${planId}/repricings`, {
    price_cents: priceCents,
    grandfathered,
  })

/** A plan on the platform whose price is being changed, on a clock that follows the repricing's path. */
export class RepricedPlan {
  #now = requestedAt

  private constructor(
    readonly platform: Platform,
    readonly addon: AddonRow,
    readonly planId: string,
    readonly id: string,
  ) {}

  /** Has a provider ask for another price of a plan in GA, and brings it into the status. */
  static async begin(
    platform: Platform,
    facts: RepricingFacts,
    status: RepricingStatus,
    ask: Asking = (addon, planId) => request(platform, addon, planId, newPrice, facts.grandfathered),
  ): Promise<RepricedPlan> {
    platform.server.clock.set(requestedAt)
    const addon = await platform.addonOf(addOnIn('ga'))
    const { id: planId } = await platform.planOf(addon.id)
    await ask(addon, planId)
    const { db } = platform.server
    const [row] = await db.select().from(repricings).where(eq(repricings.planId, planId))
    if (row === undefined) throw new Error('no repricing was stored')
    const plan = new RepricedPlan(platform, addon, planId, row.id)
    await plan.#bring(status, facts)
    // As it could become before it was refused (READINGS 44).
    if (facts.priceContract === true)
      await db.update(plans).set({ priceContract: true }).where(eq(plans.id, planId))
    return plan
  }

  async #bring(status: RepricingStatus, facts: RepricingFacts): Promise<void> {
    if (status === 'new') return
    const act = this.platform.act('admin')
    const stored = { ...(await this.stored()), addon: this.addon }
    if (status === 'in_progress' || status === 'rejected') await setRepricingStatus(act, stored, status, null)
    else await setRepricingStatus(act, stored, 'approved', null)
    if (status === 'partially_complete' || status === 'completed') await this.liveUntil(facts.repriceDate)
    if (status === 'completed' && facts.existingRepriceDate !== null)
      await this.liveUntil(facts.existingRepriceDate)
    if (status === 'error') await this.failing(() => this.liveUntil(facts.repriceDate))
  }

  async stored() {
    const [row] = await this.platform.server.db.select().from(repricings).where(eq(repricings.id, this.id))
    if (row === undefined) throw new Error(`repricing ${this.id} is not stored`)
    return row
  }

  /** How many steps of the repricing the trail tells. */
  async stepsTold(): Promise<number> {
    const { db } = this.platform.server
    return db.$count(trail, and(eq(trail.subjectId, this.id), eq(trail.kind, 'transition')))
  }

  /** A person asks for the step, in any way in which it can be asked for. */
  ask(event: RepricingEvent, by: Party): Promise<Reply> {
    const call = (path: string, body?: unknown) =>
      this.platform.call(by, this.addon, 'POST', `/api/v3${path}`, body)
    if (event.type === 'rejectWithShutdown')
      return call(`/addons/${this.addon.slug}/progressions`, { to: 'shutdown' })
    if (event.type === 'withdraw') return call(`/repricings/${this.id}/withdraw`)
    const body = event.type === 'reject' ? { message: 'Too dear.' } : undefined
    return call(`/repricings/${this.id}/transitions/${statusBy[event.type]}`, body)
  }

  /** The provider asks for yet another price. */
  askAnew(priceCents: number): Promise<Reply> {
    return request(this.platform, this.addon, this.planId, priceCents, true)
  }

  /** The platform does what is due on a day, and time goes on from there. */
  async liveUntil(day: string): Promise<void> {
    this.#now = `${day}T00:00:00Z`
    this.platform.server.clock.set(this.#now)
    await this.#run()
  }

  /** The platform does what is due on a day that is then taken back. */
  async tryOn(day: string): Promise<void> {
    this.platform.server.clock.set(`${day}T00:00:00Z`)
    await this.#run()
    this.platform.server.clock.set(this.#now)
  }

  async #run(): Promise<void> {
    const { db, clock, config } = this.platform.server
    await runDueRepricings({ db, clock, config, log })
  }

  /** While the database refuses to store that this repricing has come further. */
  async failing(doing: () => Promise<void>): Promise<void> {
    const { db } = this.platform.server
    await db.execute(sql`
      create function refuse_step() returns trigger language plpgsql as
      $$ begin raise exception 'refused by a test'; end $$`)
    await db.execute(
      sql.raw(`create trigger refuse_step before update on repricings for each row
        when (new.id = '${this.id}' and new.status in ('partially_complete', 'completed'))
        execute function refuse_step()`),
    )
    try {
      await doing()
    } finally {
      await db.execute(sql`drop trigger refuse_step on repricings`)
      await db.execute(sql`drop function refuse_step()`)
    }
  }
}
