import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { marketplaceStages } from '#contract/marketplace-url.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseAway, mayRunAgain } from '#server/db/lost-database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { addons, publishedAddons } from '#server/db/schema.ts'
import { platformAct } from '#server/law/act.ts'
import type { Resources } from '#server/law/resources.ts'
import { isOfOtherFormat, pageVersion } from './page-version.ts'
import { isDue, lastDone, lockPublication, markDone } from './publication-mark.ts'
import { publicationOf } from './publication-times.ts'
import { publishAddons } from './publish.ts'

/**
 * The most add-ons whose rows one transaction locks: whoever writes to one of them waits for it. The embedded database
 * keeps the process from any other work meanwhile.
 */
const batchSize = ({ databaseUrl }: Pick<ServerConfig, 'databaseUrl'>) => (databaseUrl === null ? 25 : 100)

/** Pages between two reports of a start's progress. */
const toldAfter = 1000

type JobResources = Pick<Resources, 'db' | 'clock' | 'config' | 'log'>

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

/** The add-ons that a pass publishes, and how it does. */
interface Passing {
  which: SQL | undefined
  isStillDue: (tx: Database) => Promise<boolean>
  /** Waits for add-ons that somebody holds, instead of skipping them. Both lock add-ons by ascending ids. */
  waits?: boolean
  /** Is told after each batch how many pages have changed. */
  onProgress?: (count: number) => void
}

/** Lists the next add-ons that a pass publishes. */
async function nextIds({ db, config }: JobResources, { which }: Passing, after?: string): Promise<string[]> {
  const isBehind = (id: typeof addons.id | typeof publishedAddons.addonId) =>
    after === undefined ? undefined : gt(id, after)
  const found = await db
    .select({ id: addons.id })
    .from(addons)
    // Of both sides, or each batch would read all published rows again.
    .leftJoin(publishedAddons, and(eq(publishedAddons.addonId, addons.id), isBehind(publishedAddons.addonId)))
    .where(and(isBehind(addons.id), which))
    .orderBy(asc(addons.id))
    .limit(batchSize(config))
  return found.map(({ id }) => id)
}

/** Publishes those of these add-ons that it may lock, in a transaction that no other process's runs beside. */
async function publishBatch(
  { db, clock, config }: JobResources,
  ids: readonly string[],
  { isStillDue, waits = false }: Passing,
): Promise<Omit<Pass, 'errors'>> {
  return retryTransaction(db, async (tx) => {
    await lockPublication(tx)
    if (!(await isStillDue(tx))) return { count: 0, hasSkipped: false }
    const locked = await tx
      .select()
      .from(addons)
      .where(inArray(addons.id, ids))
      .orderBy(asc(addons.id))
      .for('no key update', waits ? {} : { skipLocked: true })
    // Taken once the add-ons are locked, so that their trails stay in order.
    const count = await publishAddons(platformAct({ tx, config, now: clock.now() }), locked)
    return { count, hasSkipped: locked.length < ids.length }
  })
}

/**
 * Publishes add-ons in batches, as long as that is due. A page that can't be published holds up no other: its batch is
 * published one by one, and each such error is logged.
 */
async function publishEach(resources: JobResources, passing: Passing): Promise<Pass> {
  const pass: Pass = { count: 0, hasSkipped: false, errors: [] }
  const publish = async (ids: readonly string[]): Promise<void> => {
    try {
      const { count, hasSkipped } = await publishBatch(resources, ids, passing)
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
  for (let ids = await nextIds(resources, passing); ids.length > 0;) {
    await publish(ids)
    passing.onProgress?.(pass.count)
    // Yield between batches: the embedded database would otherwise keep the process from any other work.
    await setImmediate()
    ids = await nextIds(resources, passing, ids.at(-1))
  }
  return pass
}

/** Publishes all pages that have changed, if the present publication is not done yet. */
async function publishChanged(
  resources: JobResources,
  how: Pick<Passing, 'waits' | 'onProgress'> = {},
): Promise<Pass> {
  const { db, clock, config } = resources
  const slot = publicationOf(clock.now(), config.publishEveryMs)
  const isStillDue = (tx: Database) => isDue(tx, slot, config.publishEveryMs)
  if (!(await isStillDue(db))) return { count: 0, hasSkipped: false, errors: [] }
  const pass = await publishEach(resources, { ...how, which: mayDiffer, isStillDue })
  if (!pass.hasSkipped)
    await retryTransaction(db, async (tx) => {
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
 * published in another format. `tell` reports the progress where there is much. Returns how many pages have changed.
 */
export async function publishAtStart(
  resources: JobResources,
  tell: (line: string) => void = () => undefined,
): Promise<number> {
  let next = toldAfter
  const onProgress = (count: number) => {
    if (count < next) return
    next += toldAfter
    tell(`Marketplace: ${count} pages published so far`)
    resources.log.info({ count }, 'pages are being published to the marketplace')
  }
  const how = { waits: true, onProgress }
  const isFirst = (await lastDone(resources.db)) === null
  const pass = isFirst
    ? await publishChanged(resources, how)
    : await publishEach(resources, {
        ...how,
        which: isOfOtherFormat,
        isStillDue: () => Promise.resolve(true),
      })
  return pass.count
}
