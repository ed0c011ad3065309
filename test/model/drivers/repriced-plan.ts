import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { RepricingFacts, RepricingStatus } from '../../../machines/repricing.lifecycle.ts'
import { repricings } from '../../../src/server/db/schema.ts'
import type { AddonRow } from '../../../src/server/handlers/handler.ts'
import { runDueRepricings } from '../../../src/server/jobs/due-repricings.ts'
import { setRepricingStatus } from '../../../src/server/rules/repricings.ts'
import { requestedAt } from '../repricing.model.ts'
import { addOnIn } from './add-on-in.ts'
import type { Platform } from './platform.ts'

/** What the plan costs, and what is asked for; cents. */
export const oldPrice = 5000
export const newPrice = 6000

const log = pino({ level: 'silent' })

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
  ): Promise<RepricedPlan> {
    platform.server.clock.set(requestedAt)
    const addon = await platform.addonOf(addOnIn('ga'))
    const { id: planId } = await platform.planOf(addon.id)
    const { body } = await platform.call('provider', addon, 'POST', `/api/v3/plans/${planId}/repricings`, {
      price_cents: newPrice,
      grandfathered: facts.grandfathered,
    })
    const { id } = body as { id: string }
    const plan = new RepricedPlan(platform, addon, planId, id)
    await plan.#bring(status, facts)
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

  /** The platform does what is due on a day, and time goes on from there. */
  async liveUntil(day: string): Promise<void> {
    this.#now = `${day}T00:00:00Z`
    await this.#runJob()
  }

  /** The platform does what is due on a day that is then taken back. */
  async tryOn(day: string): Promise<void> {
    this.platform.server.clock.set(`${day}T00:00:00Z`)
    await this.#run()
    this.platform.server.clock.set(this.#now)
  }

  async #runJob(): Promise<void> {
    this.platform.server.clock.set(this.#now)
    await this.#run()
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
