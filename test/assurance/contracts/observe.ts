import { eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { addons, notices, outbox, trail, users } from '#server/db/schema.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'

/** A trail row, as a write's contract names it. */
export interface TrailLine {
  subject: string
  event: string | null
  field: string | null
  from: string | null
  to: string | null
  by: string
  actorId: string | null
  addonId: string | null
  companyId: string | null
  serial: number
}

/** The stored state that writes are compared by. */
export interface Stored {
  lastSerial: number
  /** By add-on. */
  revisions: ReadonlyMap<string, number>
  /** By table and id, of every table whose rows count their changes. */
  versions: ReadonlyMap<string, number>
  mails: ReadonlySet<string>
  notices: ReadonlySet<string>
}

const versioned = sql`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'version' order by 1`

/** Every row with a version, as `table/id`. */
async function versionsOf(db: Database): Promise<Map<string, number>> {
  const tables = await rowsOf(db, versioned, v.object({ name: v.string() }))
  const all = tables
    .map(({ name }) => `select '${name}/' || id as key, version from "${name}"`)
    .join(' union all ')
  const rows = await rowsOf(db, sql.raw(all), v.object({ key: v.string(), version: v.number() }))
  return new Map(rows.map(({ key, version }) => [key, version]))
}

export async function storedNow(db: Database): Promise<Stored> {
  const rows = await db.select({ id: addons.id, revision: addons.revision }).from(addons)
  const [last] = await db.select({ serial: sql<number>`coalesce(max(${trail.serial}), 0)::int` }).from(trail)
  const mails = await db.select({ id: outbox.id }).from(outbox)
  const told = await db.select({ id: notices.id }).from(notices)
  return {
    lastSerial: last?.serial ?? 0,
    revisions: new Map(rows.map(({ id, revision }) => [id, revision])),
    versions: await versionsOf(db),
    mails: new Set(mails.map(({ id }) => id)),
    notices: new Set(told.map(({ id }) => id)),
  }
}

/** Trail rows written after a serial, oldest first. */
export async function linesAfter(db: Database, serial: number): Promise<TrailLine[]> {
  const rows = await db.select().from(trail).where(gt(trail.serial, serial)).orderBy(trail.serial)
  return rows.map(
    ({ subjectType, event, field, from, to, actorRole, actorId, addonId, companyId, serial: own }) => ({
      subject: subjectType,
      event,
      field,
      from,
      to,
      by: actorRole,
      actorId,
      addonId,
      companyId,
      serial: own,
    }),
  )
}

export interface Letter {
  to: string
  topic: string | null
  subject: string
  text: string
}

/** Letters written since, by address. */
export async function lettersSince(db: Database, { mails }: Stored): Promise<Letter[]> {
  const rows = await db.select().from(outbox)
  return rows
    .filter(({ id }) => !mails.has(id))
    .map(({ to, topic, subject, text }) => ({ to, topic, subject, text }))
    .toSorted((a, b) => a.to.localeCompare(b.to))
}

/** Notices written since, by the address of their reader. */
export async function noticesSince(db: Database, { notices: before }: Stored) {
  const rows = await db
    .select({ id: notices.id, to: users.email, topic: notices.topic, title: notices.title })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
  return rows.filter(({ id }) => !before.has(id)).toSorted((a, b) => a.to.localeCompare(b.to))
}
