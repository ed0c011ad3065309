import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { likePattern } from './like-pattern.ts'

/** Characters that stand between the words of names, slugs and addresses. */
const between = `-._@/()&+:,'"`

const spaces = ' '.repeat(between.length)

/** The shortest word that is found within others: an index of three letters each finds shorter ones by their beginning alone. */
const shortest = 3

/**
 * The text of columns in which `wordPattern` finds a word: as names are compared (READINGS 50), with a space before
 * each word. Written as in the indexes, which planners match by their text.
 */
export function searchedText(...[first, ...more]: readonly [SQLWrapper, ...SQLWrapper[]]): SQL {
  const texts = more.reduce<SQL>((text, column) => sql`${text} || ' ' || ${column}`, sql`' ' || ${first}`)
  const [from, to] = [between.replaceAll("'", "''"), spaces].map((each) => sql.raw(`'${each}'`))
  return sql`lower(translate(normalize(${texts}, nfkc), ${from}, ${to}))`
}

/** A searched text as an index's column, whose words are found by three letters each. */
export const withWords = (text: SQL): SQL => sql`(${text}) gin_trgm_ops`

/** Brings a query into the form of searched texts, without what nobody sees. */
export const searchedPhrase = (query: string): string =>
  query
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .split(/[\s\-._@/()&+:,'"]+/u)
    .filter(Boolean)
    .join(' ')

/** A LIKE pattern for texts with a word; one of a letter or two must begin one of theirs. */
export const wordPattern = (word: string): string =>
  likePattern([...word].length < shortest ? ` ${word}` : word)
