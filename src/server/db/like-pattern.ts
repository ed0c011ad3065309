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

/** Brings a query into the form of searched texts, without what nobody sees. */
export const searchedPhrase = (query: string): string =>
  query
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .split(/[-._@/()&+:,'"\s]+/u)
    .filter(Boolean)
    .join(' ')

/** A LIKE pattern for texts with a word; one of a letter or two must begin one of theirs. */
export const wordPattern = (word: string): string =>
  likePattern([...word].length < shortest ? ` ${word}` : word)
