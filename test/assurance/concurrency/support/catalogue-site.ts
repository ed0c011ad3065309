import { setTimeout } from 'node:timers/promises'
import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { categories, deploymentMarks, publishedAddons } from '#server/db/schema.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { asking, type Ask, Unanswered } from '#test/assurance/support/asking.ts'
import type { Get } from '#test/assurance/support/catalogue-reader.ts'
import { storeService } from '#test/support/people.ts'
import { openPlace, type Place, prepare, type Prepared } from '#test/support/prepared.ts'
import type { Seeded } from '#test/support/seeded.ts'
import { ServerProcess } from '#test/support/server-process.ts'

export type Caller = 'provider' | 'admin' | 'service'

/** How often a process that may be killed is asked again. */
const patience = 200

/** Two processes of the platform on one PostgreSQL, which publish add-ons beside each other and may be killed. */
export class CatalogueSite {
  private constructor(
    readonly database: OpenDatabase,
    readonly prepared: Prepared,
    readonly processes: readonly [ServerProcess, ServerProcess],
    private readonly ask: Ask<Caller>,
  ) {}

  /** Starts both at once on a database in which nothing has been published. */
  static async open(
    place: Place,
    count: { addons: number; inGa: number },
    choices: Seeded,
  ): Promise<CatalogueSite> {
    const prepared = await prepare(place, { ...count, buildpacks: 0 })
    const database = await openPlace(place)
    const { token } = await storeService(database, 'marketplace', ['catalogue'])
    // Each pauses so long between its runs that it is this test that lets it publish.
    const start = () => ServerProcess.start({ ...place, PUBLISH_MINUTES: '90' })
    const processes = await Promise.all([start(), start()])
    const running = () => processes.filter(({ isRunning }) => isRunning)
    const urlOf = () => choices.pick(running().length === 0 ? processes : running()).url
    const ask = asking<Caller>(urlOf, { ...prepared.tokens, service: token })
    return new CatalogueSite(database, prepared, processes, ask)
  }

  /** Asks as somebody; null where the process that was asked died meanwhile, so that nobody knows what was stored. */
  async send(...[who, method, path, body]: Parameters<Ask<Caller>>) {
    try {
      return await this.ask(who, method, path, body)
    } catch (error) {
      if (error instanceof Unanswered && !error.wasHanging) return null
      throw error
    }
  }

  /** Reads as somebody, again as long as what is asked dies. */
  get(who: Caller): Get {
    return async (path) => {
      for (let attempt = 0; attempt < patience; attempt++) {
        const reply = await this.send(who, 'GET', path)
        if (reply !== null) return reply
        await setTimeout(50)
      }
      throw new Error(`nobody answered ${path}`)
    }
  }

  /** Gives every page another text, and lets the present publication be due again. */
  async renew(label: string): Promise<void> {
    const { db } = this.database
    await db.update(categories).set({ label })
    await db
      .update(deploymentMarks)
      .set({ value: new Date(0).toISOString() })
      .where(eq(deploymentMarks.name, 'published'))
  }

  /** Counts the pages that have been published since an instant of the database's clock, which is this machine's. */
  publishedSince(since: Date): Promise<number> {
    return this.database.db.$count(
      publishedAddons,
      and(gte(publishedAddons.publishedAt, since), isNotNull(publishedAddons.page)),
    )
  }

  /** True once the present publication is done. */
  async isDone(): Promise<boolean> {
    const done = await this.database.db.$count(
      deploymentMarks,
      and(eq(deploymentMarks.name, 'published'), sql`value > '1971'`),
    )
    return done === 1
  }

  async close(): Promise<void> {
    for (const process of this.processes) await process.kill()
    await this.database.close()
  }
}
