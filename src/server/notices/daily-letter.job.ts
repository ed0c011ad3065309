import { and, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { isAnyOf } from '#server/db/page-total.ts'
import { addons, companies, companyUsers, notices, users } from '#server/db/schema.ts'
import { isActiveStaff } from '#server/identity/staff-emails.ts'
import type { WorkResources } from '#server/law/resources.ts'
import { post } from '#server/mail/mail.ts'
import { dailyLetter } from './daily-letter.ts'

const dayMs = 86_400_000

/** The latest time at which daily letters were due: `hour` o'clock (UTC). */
function latestDue(now: Date, hour: number): Date {
  const today = new Date(now).setUTCHours(hour, 0, 0, 0)
  return new Date(today > now.getTime() ? today - dayMs : today)
}

/** The condition of notices that wait for the daily letter of this time; its index has the same words. */
const isDue = (before: Date): SQL | undefined =>
  and(sql`${notices.mail} = 'daily' and ${notices.mailedAt} is null`, lt(notices.createdAt, before))

/** Loads what waits for a person; `isTold` is false of what they may no longer see. */
function loadWaiting(tx: Database, config: WorkResources['config'], userId: string, before: Date) {
  const isReader = or(isNotNull(companyUsers.id), isActiveStaff(config))
  return tx
    .select({
      id: notices.id,
      title: notices.title,
      text: notices.text,
      place: notices.place,
      createdAt: notices.createdAt,
      addonName: addons.displayName,
      companyName: companies.name,
      isTold: sql<boolean>`${isReader} and ${users.disabledAt} is null`,
    })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .leftJoin(
      companyUsers,
      and(eq(companyUsers.userId, users.id), eq(companyUsers.companyId, notices.companyId)),
    )
    .leftJoin(addons, eq(addons.id, notices.addonId))
    .leftJoin(companies, eq(companies.id, notices.companyId))
    .where(and(eq(notices.userId, userId), isDue(before)))
    .orderBy(notices.createdAt, notices.id)
}

/** Writes the letter of one person, unless another process is about it; returns how many were written. */
async function writeLetter(
  tx: Database,
  { config, now }: { config: WorkResources['config']; now: Date },
  userId: string,
  before: Date,
): Promise<number> {
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update', { skipLocked: true })
  if (person === undefined) return 0
  const waiting = await loadWaiting(tx, config, userId, before)
  await tx.update(notices).set({ mailedAt: now }).where(isAnyOf(notices.id, waiting))
  const [first, ...others] = waiting.filter(({ isTold }) => isTold)
  if (first === undefined) return 0
  await post({ tx, now }, { to: person.email, ...dailyLetter(config, [first, ...others]) })
  return 1
}

/**
 * Writes to each person one letter of all that has happened on the topics they read once a day, up to the latest time it
 * was due (READINGS 46). What they may no longer see is in none; what waited when they chose otherwise is, since nobody
 * else may have had it. Any number of servers may run it at once. Returns how many letters it wrote.
 */
export async function writeDailyLetters({ db, clock, config }: WorkResources): Promise<number> {
  const now = clock.now()
  const before = latestDue(now, config.portal.dailyLetterHour)
  const people = await db.selectDistinct({ id: notices.userId }).from(notices).where(isDue(before))
  let written = 0
  for (const { id } of people)
    written += await db.transaction((tx) => writeLetter(tx, { config, now }, id, before))
  return written
}
