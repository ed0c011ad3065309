import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { marketplaceStages } from '#contract/marketplace-url.ts'
import type { Database } from '#server/db/database.ts'
import { addons, deploymentMarks, publishedAddons } from '#server/db/schema.ts'
import { platformAct } from '#server/law/act.ts'
import type { WorkResources } from '#server/law/resources.ts'
import { isOfOtherFormat, pageVersion } from './page-version.ts'
import { publicationOf } from './publication-times.ts'
import { publishAddons } from './publish.ts'

/** The most add-ons whose rows one transaction locks: whoever writes to one of them waits for it. */
const batchSize = 100

const markName = 'published'

/** When the last publication that is done began; null if none was ever. */
async function lastDone(tx: Database): Promise<number | null> {
  const [mark] = await tx.select().from(deploymentMarks).where(eq(deploymentMarks.name, markName))
  return mark === undefined ? null : Date.parse(mark.value)
}

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
  /** The id of the last one that was come by. */
  after: string | null
  /** One was locked by somebody else, so that its turn is in another pass. */
  hasSkipped: boolean
  count: number
}

/** Publishes the next add-ons of a pass; returns the pass after that, and whether it is over. */
async function publishBatch(
  tx: Database,
  { clock, config }: WorkResources,
  pass: Pass,
  which: SQL | undefined,
): Promise<Pass & { isOver: boolean }> {
  const found = await tx
    .select({ id: addons.id })
    .from(addons)
    .leftJoin(publishedAddons, eq(publishedAddons.addonId, addons.id))
    .where(and(pass.after === null ? undefined : gt(addons.id, pass.after), which))
    .orderBy(asc(addons.id))
    .limit(batchSize)
  const ids = found.map(({ id }) => id)
  const locked = await tx
    .select()
    .from(addons)
    .where(inArray(addons.id, ids))
    .orderBy(asc(addons.id))
    .for('no key update', { skipLocked: true })
  // Taken once the add-ons are locked, so that their trails stay in order.
  const count = await publishAddons(platformAct({ tx, config, now: clock.now() }), locked)
  return {
    after: ids.at(-1) ?? null,
    hasSkipped: pass.hasSkipped || locked.length < ids.length,
    count: pass.count + count,
    isOver: ids.length < batchSize,
  }
}

/**
 * Publishes add-ons in batches, each in a transaction that no other process's runs beside. `isStillDue` is asked in each,
 * `onDone` called in the last one if no add-on was skipped. Returns how many pages have changed.
 */
async function publishEach(
  resources: WorkResources,
  which: SQL | undefined,
  isStillDue: (tx: Database) => Promise<boolean>,
  onDone: (tx: Database) => Promise<void>,
): Promise<number> {
  let pass: Pass & { isOver: boolean } = { after: null, hasSkipped: false, count: 0, isOver: false }
  while (!pass.isOver) {
    const before = pass
    pass = await resources.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('publication', 0))`)
      if (!(await isStillDue(tx))) return { ...before, isOver: true }
      const next = await publishBatch(tx, resources, before, which)
      if (next.isOver && !next.hasSkipped) await onDone(tx)
      return next
    })
    // Yield between batches: the embedded database would otherwise keep the process from any other work.
    await setImmediate()
  }
  return pass.count
}

/**
 * Publishes all add-ons whose pages have changed, if the present publication is not done yet. An add-on that somebody
 * holds is left for the next run. Any number of servers may run it at once. Returns how many pages have changed.
 */
export async function publishPages(resources: WorkResources): Promise<number> {
  const { clock, config } = resources
  const slot = publicationOf(clock.now(), config.publishEveryMs)
  return publishEach(
    resources,
    mayDiffer,
    async (tx) => isDue(await lastDone(tx), slot, config.publishEveryMs),
    (tx) => markDone(tx, slot, clock.now()),
  )
}

/**
 * Publishes before the server listens: everything in a database where nothing ever was, and what an older version has
 * published in another format. Returns how many pages have changed.
 */
export async function publishAtStart(resources: WorkResources): Promise<number> {
  if ((await lastDone(resources.db)) === null) return publishPages(resources)
  return publishEach(
    resources,
    isOfOtherFormat,
    () => Promise.resolve(true),
    () => Promise.resolve(),
  )
}
