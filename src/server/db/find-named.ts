import { asc } from 'drizzle-orm'
import { hasSameName } from '#contract/formats/comparison-key.ts'
import type { Database } from './database.ts'
import type { companies, services, teams } from './schema.ts'

/**
 * Finds the company, team or service that people take to have this name: of several, which older versions told apart, the one
 * of exactly this name, then one that differs in case alone, then the oldest; undefined if there is none.
 * Reads all names, since PostgreSQL compares them otherwise: for what staff do now and then. Whoever adds one because
 * there is none holds a lock.
 */
export async function findNamed(
  tx: Database,
  {
    id,
    name,
    createdAt,
  }: Pick<typeof companies | typeof teams | typeof services, 'id' | 'name' | 'createdAt'>,
  wanted: string,
): Promise<{ id: string; name: string } | undefined> {
  const rows = await tx.select({ id, name }).from(id.table).orderBy(asc(createdAt), asc(id))
  const same = rows.filter(hasSameName(wanted))
  const likest = [(text: string) => text, (text: string) => text.toLowerCase()]
    .map((read) => same.find((row) => read(row.name.normalize('NFC')) === read(wanted)))
    .find((row) => row !== undefined)
  return likest ?? same[0]
}
