import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** A LIKE pattern that matches texts containing this one, with its wildcards escaped. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Characters that stand between the words of names, slugs and addresses, as `searchedPhrase` knows them. */
const between = `-._@/()&+:,'"`

/** The shortest word that is found within others: an index of three letters each finds shorter ones by their beginning alone. */
const shortest = 3

/**
 * The text of columns in which `wordPattern` finds a word: in lower case, with a space before each word. It is written
 * as in the indexes, which the database knows by their text.
 */
export function searchedText(...[first, ...more]: readonly [SQLWrapper, ...SQLWrapper[]]): SQL {
  const texts = more.reduce<SQL>((text, column) => sql`${text} || ' ' || ${column}`, sql`' ' || ${first}`)
  return sql`lower(regexp_replace(${texts}, ${sql.raw(`'[${between.replaceAll("'", "''")}]'`)}, ' ', 'g'))`
}

/** A searched text as an index's column, whose words are found by three letters each. */
export const asTrigrams = (text: SQL): SQL => sql`(${text}) gin_trgm_ops`

/** A searched text as an index's column, in whose order a text comes before those that begin with it. */
export const asOrdered = (text: SQL): SQL => sql`(${text}) collate "C"`

/** Brings a query into the form of searched texts, without what nobody sees. */
export const searchedPhrase = (query: string): string =>
  query
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    // Each letter by itself into one, as the database does: İ, and Σ at an end, become others in a whole text.
    .replaceAll(/\p{L}/gu, (letter) => letter.toLowerCase().slice(0, letter.length))
    .split(/[-._@/()&+:,'"\s]+/u)
    .filter(Boolean)
    .join(' ')

/** Matches what is written without spaces, so that a short word is seldom the beginning of a name. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const isShort = (word: string): boolean => [...word].length < shortest

/** True for a word that is found within others, but by no index. */
export const isUnindexed = (word: string): boolean => isShort(word) && unspaced.test(word)

/** A LIKE pattern for texts with a word, which an index finds; one of a letter or two must begin one of theirs. */
export const indexedPattern = (word: string): string => likePattern(isShort(word) ? ` ${word}` : word)

/** A LIKE pattern for texts with a word, also with a short one of a script without spaces. */
export const wordPattern = (word: string): string =>
  isUnindexed(word) ? likePattern(word) : indexedPattern(word)
