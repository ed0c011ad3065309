import { and, like, or, type SQL, sql } from 'drizzle-orm'
import { mostFound } from '#contract/search/found.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { likePattern, searchedPhrase } from '#server/db/like-pattern.ts'
import { findNear, holdsAll, type Search } from './find-near.ts'
import { type FoundRecords, type Kind, kindsOf, mostCompared } from './kinds.ts'

export const nothingFound: FoundRecords = {
  addons: [],
  plans: [],
  features: [],
  people: [],
  companies: [],
  approvals: [],
  repricings: [],
}

/** The most words of a query that are regarded, which are its longest. */
const mostRegarded = 8
/** The most records of a kind that are put in order where one word has found them all. */
const mostOfOneWord = 60

/** Selects the records of a kind that hold every word, best first, as one JSON value. */
function selected(search: Search, kind: Kind): SQL {
  const { record, from, compared, nearest, own, more, order } = kind
  const { words = search.words } = kind
  const ownText = sql`compared.own`
  const holds = more === null ? undefined : holdsAll(sql`compared.own || compared.more`, words)
  const pattern = likePattern(
    ` ${search.phrase
      .split(' ')
      .filter((word) => words.includes(word))
      .join(' ')}`,
  )
  const ranks = [
    // The name begins with it, or it is the slug.
    or(like(ownText, pattern.slice(1)), like(ownText, pattern.slice(0, -1))),
    and(...words.map((word) => like(ownText, likePattern(` ${word}`)))),
    holdsAll(ownText, words),
  ].map((rank) => sql`(${rank}) desc`)
  // The limit keeps each row's texts from being made more than once.
  return sql`(select coalesce(json_agg(found.record), '[]') from (select compared.record from (
    select ${record} as record, ${own} as own, ${more ?? null} as more, ${order} as place
    from ${from} where ${compared} ${nearest && sql`order by ${nearest}`} limit ${words.length === 1 ? mostOfOneWord : mostCompared}) compared
    where ${holds ?? true}
    order by ${sql.join(ranks, sql`, `)}, compared.place limit ${mostFound}) found)`
}

/**
 * Searches the records that a person may see: their own company's, or for staff (`companyId` null) all of them. Two
 * statements, whatever is searched for; where very many records hold a word, only a part of them is compared.
 */
export async function loadFound(db: Database, q: string, companyId: string | null): Promise<FoundRecords> {
  const phrase = searchedPhrase(q)
  // The longest first, which are in the fewest texts.
  const words = [...new Set(phrase.split(' '))].toSorted((a, b) => b.length - a.length).slice(0, mostRegarded)
  const search = { phrase, words, companyId }
  const kinds = kindsOf(search, await findNear(db, search))
  const pairs = Object.entries(kinds)
    .filter(([, { compared }]) => compared !== null)
    .map(([name, kind]) => sql`${sql.raw(`'${name}'`)}, ${selected(search, kind)}`)
  if (pairs.length === 0) return nothingFound
  const [row] = await sqlRows<{ found: Partial<FoundRecords> }>(
    db,
    sql`select json_build_object(${sql.join(pairs, sql`, `)}) as found`,
  )
  if (row === undefined) throw new Error('a select without a table gives one row')
  return { ...nothingFound, ...row.found }
}
