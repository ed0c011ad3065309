import { and, eq, ilike, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Database, sqlRows } from '#server/db/database.ts'
import { addons, companies, companyUsers, features, plans, users } from '#server/db/schema.ts'
import {
  asOrdered,
  indexedPattern,
  isUnindexed,
  likePattern,
  searchedText,
  wordPattern,
} from '#server/db/like-pattern.ts'

/** A search as its statements need it; `companyId` is null for staff, who search everything. */
export interface Search {
  /** The query's words in their order, with a space between them. */
  phrase: string
  words: readonly string[]
  companyId: string | null
}

/** Of each table the texts that are searched, which are its records' own. */
export const ownTexts = {
  companies: searchedText(companies.name),
  addons: searchedText(addons.displayName, addons.slug),
  plans: searchedText(plans.name, plans.slug),
  features: searchedText(features.name),
  users: searchedText(sql`coalesce(${users.name}, '')`, users.email),
} as const

type Table = keyof typeof ownTexts
/** Ids of records by table, at most `mostFirst` and `mostNear` of each: those whose names begin so first. */
export type Near = Readonly<Record<Table, readonly string[]>>

/** The names of each table's records, as its index has them in order. */
const namesInOrder: Readonly<Record<Table, SQL>> = {
  companies: asOrdered(ownTexts.companies),
  addons: asOrdered(searchedText(addons.displayName)),
  plans: asOrdered(searchedText(plans.name)),
  features: asOrdered(ownTexts.features),
  users: asOrdered(ownTexts.users),
}
/** A letter alone; of a script without spaces it may be a word. */
const isLetter = (word: string): boolean => [...word].length === 1 && !isUnindexed(word)
const afterAll = '\u{10ffff}'

/** The most records whose names are a word or begin with it, which are looked for further before others. */
const mostFirst = 30
/** The most others that a word is looked for in further: of more, those that hold all words come first. */
const mostNear = 60
/** The most words that records are looked for by; more are compared with what these find. */
const mostLooked = 4

const tables: Readonly<Record<Table, PgTable & { id: PgColumn }>> = {
  companies,
  addons,
  plans,
  features,
  users,
}

/** Matches a text that holds every word. */
export const holdsAll = (text: SQL, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => like(text, wordPattern(word))))

/** Matches the rows of each table that are a company's own. */
const ownOf = (db: Database, companyId: string): Readonly<Record<Table, SQL>> => {
  const own = db.select({ id: addons.id }).from(addons).where(eq(addons.companyId, companyId))
  const people = db
    .select({ id: companyUsers.userId })
    .from(companyUsers)
    .where(eq(companyUsers.companyId, companyId))
  return {
    companies: eq(companies.id, companyId),
    addons: eq(addons.companyId, companyId),
    plans: inArray(plans.addonId, own),
    features: inArray(features.addonId, own),
    users: inArray(users.id, people),
  }
}

/** Counts what is near, each by how many records it brings. */
const reachOf = ({ companies: ofCompanies, addons: ofAddons, ...others }: Near): number =>
  ofCompanies.length * 40 + ofAddons.length * 8 + Object.values(others).flat().length

export interface FoundNear {
  /** The records whose own texts hold all words. */
  all: Near
  /** The records that hold the rarest of these words; null if none of them was looked for. */
  rarestOf(words: readonly string[]): Near | null
}

/**
 * Finds in one statement the records whose own texts hold all words, and those that hold each: whatever matches by the
 * texts of several tables is reached from these.
 */
export async function findNear(db: Database, { phrase, words, companyId }: Search): Promise<FoundNear> {
  const own = companyId === null ? null : ownOf(db, companyId)
  const names = Object.keys(ownTexts) as Table[]
  const longer = words.filter((word) => !isLetter(word))
  const looked = (longer.length === 0 ? words : longer).slice(0, mostLooked)
  const held = (name: Table, some: readonly string[]) => {
    const text = ownTexts[name]
    // A letter is in nearly everybody's records: it finds those whose names begin with it.
    if (companyId === null && some.every(isLetter)) return sql`false`
    // Of everybody's records, only add-ons are many enough to need it and few enough to be all compared.
    if (companyId === null && name !== 'addons')
      return and(...some.map((word) => like(text, indexedPattern(word))))
    const unindexed = name === 'addons' ? some.filter(isUnindexed) : []
    return and(...unindexed.map((word) => ilike(addons.displayName, likePattern(word))), holdsAll(text, some))
  }
  const idsOf = (name: Table, some: readonly string[]) => {
    const { id } = tables[name]
    const order = namesInOrder[name]
    const start = ` ${phrase
      .split(' ')
      .filter((word) => some.includes(word))
      .join(' ')}`
    const isFirst = and(sql`${order} >= ${start}`, sql`${order} < ${start + afterAll}`, own?.[name])
    // The limit is set on the answer, so that all are looked for by the index.
    return sql`array(
      (select ${id} from ${tables[name]} where ${isFirst} order by ${order} limit ${mostFirst})
      union all
      (with held as materialized (select ${id} from ${tables[name]} where ${and(held(name, some), own?.[name])})
        select id from held limit ${mostNear}))`
  }
  const allButOne = words.length > 2 ? looked.map((word) => words.filter((each) => each !== word)) : []
  const arrays = [
    ...[words, ...looked.map((word) => [word])].flatMap((some) => names.map((name) => idsOf(name, some))),
    ...allButOne.map((some) => idsOf('addons', some)),
  ]
  const [row] = await sqlRows<{ ids: string[][] }>(
    db,
    sql`select json_build_array(${sql.join(arrays, sql`, `)}) as ids`,
  )
  const nearAt = (place: number): Near => {
    const of = (name: Table) => [...new Set(row?.ids[place * names.length + names.indexOf(name)])]
    return {
      companies: of('companies'),
      addons: of('addons'),
      plans: of('plans'),
      features: of('features'),
      users: of('users'),
    }
  }
  const each = looked.map((word, i) => ({ word, near: nearAt(i + 1) }))
  const all = nearAt(0)
  // The word that an add-on lacks may be its plan's or feature's.
  const almost = row?.ids.slice((looked.length + 1) * names.length).flat() ?? []
  return {
    all: { ...all, addons: [...all.addons, ...almost] },
    rarestOf: (some) =>
      each
        .filter(({ word }) => some.includes(word))
        .map(({ near }) => near)
        .toSorted((a, b) => reachOf(a) - reachOf(b))[0] ?? null,
  }
}
