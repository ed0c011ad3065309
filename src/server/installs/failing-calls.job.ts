import { and, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { AttemptErrorType } from '#contract/failed-attempt.ts'
import { placePath } from '#contract/places.ts'
import { attemptErrorNames } from '#contract/wording/attempt-errors.ts'
import type { Resources, WorkResources } from '#server/law/resources.ts'
import type { Database } from '#server/db/database.ts'
import { groupBy } from '#server/db/group-by.ts'
import { addons, failedAttempts, providerAlarms } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { tellCompany } from '#server/mail/tell.ts'

const hourMs = 3_600_000
const usualHours = 7 * 24
/** The fewest failures in an hour that are worth a letter, and how many times as many as usual. */
const fewest = 5
const timesUsual = 3

/** Failed calls to a provider for installs: in the last hour, and in the seven days before it. */
export interface FailedCalls {
  lastHour: number
  weekBefore: number
}

/** True if calls fail more than usual: at least five in the hour, and over three times the mean of the week before it. */
export const failMoreThanUsual = ({ lastHour, weekBefore }: FailedCalls): boolean =>
  lastHour >= fewest && lastHour * usualHours > timesUsual * weekBefore

interface Failing extends FailedCalls {
  addonId: string
  /** Of the last hour. */
  byError: ReadonlyMap<AttemptErrorType, number>
}

/** Counts failed calls for installs by add-on, of those that had any in the last hour. */
async function countFailing(db: Database, now: Date): Promise<Failing[]> {
  const hourAgo = new Date(now.getTime() - hourMs)
  const begin = new Date(hourAgo.getTime() - usualHours * hourMs)
  const isRecent = gt(failedAttempts.createdAt, hourAgo)
  const recent = db
    .select({ addonId: failedAttempts.addonId })
    .from(failedAttempts)
    .where(and(isNotNull(failedAttempts.installId), isRecent, lte(failedAttempts.createdAt, now)))
  const rows = await db
    .select({
      addonId: failedAttempts.addonId,
      error: failedAttempts.errorType,
      lastHour: sql<number>`(count(*) filter (where ${isRecent}))::int`,
      weekBefore: sql<number>`(count(*) filter (where not ${isRecent}))::int`,
    })
    .from(failedAttempts)
    .where(
      and(
        inArray(failedAttempts.addonId, recent),
        isNotNull(failedAttempts.installId),
        gt(failedAttempts.createdAt, begin),
        lte(failedAttempts.createdAt, now),
      ),
    )
    .groupBy(failedAttempts.addonId, failedAttempts.errorType)
  return [...groupBy(rows, ({ addonId }) => addonId)].map(([addonId, counts]) => ({
    addonId,
    lastHour: counts.reduce((sum, row) => sum + row.lastHour, 0),
    weekBefore: counts.reduce((sum, row) => sum + row.weekBefore, 0),
    byError: new Map(
      counts
        .filter((row) => row.lastHour > 0)
        .toSorted((a, b) => b.lastHour - a.lastHour || a.error.localeCompare(b.error))
        .map(({ error, lastHour }) => [error, lastHour]),
    ),
  }))
}

/** Notes that a company is told now; false if it was within a day. */
async function isFirstToday(tx: Database, addonId: string, now: Date): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - 24 * hourMs)
  const noted = await tx
    .insert(providerAlarms)
    .values({ addonId, toldAt: now })
    .onConflictDoUpdate({
      target: providerAlarms.addonId,
      set: { toldAt: now },
      setWhere: lte(providerAlarms.toldAt, dayAgo),
    })
    .returning()
  return noted.length > 0
}

const writeLetters = (
  act: Pick<Resources, 'config'> & { tx: Database; now: Date },
  addon: AddonRow,
  { lastHour, weekBefore, byError }: Failing,
): Promise<void> => {
  const usual = (weekBefore / usualHours).toLocaleString('en', { maximumFractionDigits: 1 })
  const counts = [...byError].map(([error, count]) => `${attemptErrorNames[error]}: ${count}`)
  return tellCompany(act, addon.companyId, {
    topic: 'reviews',
    addonId: addon.id,
    subject: subjectLine`Calls to the provider of ${addon} are failing`,
    paragraphs: [
      `In the last hour, ${lastHour} of the platform’s calls to the provider of ${inQuotes(addon.displayName)} failed. In the week before, it was ${usual} an hour on average.`,
      counts.join('\n'),
      'Installs and changes of plan are tried again for ten minutes, and then fail. Removals are tried again until they succeed.',
      'Its page has each call with its answer. You get this letter at most once a day.',
    ],
    place: placePath('logs', { addonSlug: addon.slug }, '#failed-attempts'),
  })
}

/**
 * Tells companies whose provider fails more calls for installs than usual, each of their add-ons at most once a day
 * (READINGS 46). Any number of servers may run it at once. Returns how many add-ons it told of.
 */
export async function tellOfFailingCalls({ db, clock, config }: WorkResources): Promise<number> {
  const now = clock.now()
  let told = 0
  for (const failing of (await countFailing(db, now)).filter(failMoreThanUsual))
    told += await db.transaction(async (tx) => {
      const [addon] = await tx.select().from(addons).where(eq(addons.id, failing.addonId))
      if (addon === undefined || !(await isFirstToday(tx, addon.id, now))) return 0
      await writeLetters({ tx, now, config }, addon, failing)
      return 1
    })
  return told
}
