import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { marketplaceStages } from '#contract/marketplace-url.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseAway, mayRunAgain } from '#server/db/lost-database.ts'
import { addons, deploymentMarks, publishedAddons } from '#server/db/schema.ts'
import { platformAct } from '#server/law/act.ts'
import type { Resources } from '#server/law/resources.ts'
import { isOfOtherFormat, pageVersion } from './page-version.ts'
import { publicationOf } from './publication-times.ts'
import { publishAddons } from './publish.ts'

/** The most add-ons whose rows one transaction locks: whoever writes to one of them waits for it. */
const batchSize = 100

type JobResources = Pick<Resources, 'db' | 'clock' | 'config' | 'log'>

const markName = 'published'

/** When the last publication that is done began; null if none was ever. */
async function lastDone(tx: Database): Promise<number | null> {
  const [mark] = await tx.select().from(deploymentMarks).where(eq(deploymentMarks.name, markName))
  return mark === undefined ? null : Date.parse(mark.value)
}

/** Lets other processes wait until the transaction ends. */
const lockPublication = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('publication', 0))`)

async function markDone(tx: Database, slot: Date, now: Date): Promise<void> {
  const value = slot.toISOString()
  await tx
    .insert(deploymentMarks)
    .values({ name: markName, value, createdAt: now })
    .onConflictDoUpdate({ target: deploymentMarks.name, set: { value, createdAt: now } })
}

/**
 * True if the publication that began at `slot` is still to be done. Another process's clock may be ahead of this one's by
 * the next publication; what lies further ahead was marked by a clock that was wrong, and counts for nothing.
 */
const isDue = (done: number | null, slot: Date, everyMs: number): boolean =>
  done === null || done < slot.getTime() || done > slot.getTime() + everyMs

/** Add-ons whose pages may be others than those that are published. */
const mayDiffer = or(
  and(
    isNull(publishedAddons.addonId),
    inArray(addons.state, [...marketplaceStages]),
    eq(addons.visible, true),
  ),
  sql`${publishedAddons.contentVersion} <> ${pageVersion}`,
)

/** A pass over all add-ons, by ascending ids. */
interface Pass {
  count: number
  /** One was locked by somebody else, so that its turn is in another pass. */
  hasSkipped: boolean
  /** Of pages that could not be published. */
  errors: unknown[]
}

/** Lists the next add-ons that a pass publishes. */
async function nextIds(db: Database, after: string | undefined, which: SQL | undefined): Promise<string[]> {
  const found = await db
    .select({ id: addons.id })
    .from(addons)
    .leftJoin(publishedAddons, eq(publishedAddons.addonId, addons.id))
    .where(and(after === undefined ? undefined : gt(addons.id, after), which))
    .orderBy(asc(addons.id))
    .limit(batchSize)
  return found.map(({ id }) => id)
}

/** Publishes those of these add-ons that nobody holds, in a transaction that no other process's runs beside. */
async function publishBatch(
  { db, clock, config }: JobResources,
  ids: readonly string[],
  isStillDue: (tx: Database) => Promise<boolean>,
): Promise<Omit<Pass, 'errors'>> {
  return db.transaction(async (tx) => {
    await lockPublication(tx)
    if (!(await isStillDue(tx))) return { count: 0, hasSkipped: false }
    const locked = await tx
      .select()
      .from(addons)
      .where(inArray(addons.id, ids))
      .orderBy(asc(addons.id))
      .for('no key update', { skipLocked: true })
    // Taken once the add-ons are locked, so that their trails stay in order.
    const count = await publishAddons(platformAct({ tx, config, now: clock.now() }), locked)
    return { count, hasSkipped: locked.length < ids.length }
  })
}

/**
 * Publishes add-ons in batches, as long as that is due. A page that can't be published holds up no other: its batch is
 * published one by one, and each such error is logged.
 */
async function publishEach(
  resources: JobResources,
  which: SQL | undefined,
  isStillDue: (tx: Database) => Promise<boolean>,
): Promise<Pass> {
  const pass: Pass = { count: 0, hasSkipped: false, errors: [] }
  const publish = async (ids: readonly string[]): Promise<void> => {
    try {
      const { count, hasSkipped } = await publishBatch(resources, ids, isStillDue)
      pass.count += count
      pass.hasSkipped ||= hasSkipped
    } catch (error) {
      if (mayRunAgain(error) || isDatabaseAway(error)) throw error
      if (ids.length > 1) {
        for (const id of ids) await publish([id])
        return
      }
      resources.log.error({ err: error, addon: ids[0] }, 'a page could not be published')
      pass.errors.push(error)
    }
  }
  for (let ids = await nextIds(resources.db, undefined, which); ids.length > 0;) {
    await publish(ids)
    // Yield between batches: the embedded database would otherwise keep the process from any other work.
    await setImmediate()
    ids = await nextIds(resources.db, ids.at(-1), which)
  }
  return pass
}

/** Publishes all pages that have changed, if the present publication is not done yet. */
async function publishChanged(resources: JobResources): Promise<Pass> {
  const { db, clock, config } = resources
  const slot = publicationOf(clock.now(), config.publishEveryMs)
  const isStillDue = async (tx: Database) => isDue(await lastDone(tx), slot, config.publishEveryMs)
  if (!(await isStillDue(db))) return { count: 0, hasSkipped: false, errors: [] }
  const pass = await publishEach(resources, mayDiffer, isStillDue)
  if (!pass.hasSkipped)
    await db.transaction(async (tx) => {
      await lockPublication(tx)
      if (await isStillDue(tx)) await markDone(tx, slot, clock.now())
    })
  return pass
}

/**
 * Publishes all add-ons whose pages have changed, if the present publication is not done yet. An add-on that somebody
 * holds is left for the next run. Any number of servers may run it at once. Returns how many pages have changed; throws
 * the first error of a page in the end.
 */
export async function publishPages(resources: JobResources): Promise<number> {
  const { count, errors } = await publishChanged(resources)
  if (errors.length > 0) throw errors[0]
  return count
}

/**
 * Publishes before the server listens: everything in a database where nothing ever was, and what an older version has
 * published in another format. Returns how many pages have changed.
 */
export async function publishAtStart(resources: JobResources): Promise<number> {
  const isFirst = (await lastDone(resources.db)) === null
  const pass = isFirst
    ? await publishChanged(resources)
    : await publishEach(resources, isOfOtherFormat, () => Promise.resolve(true))
  return pass.count
}
