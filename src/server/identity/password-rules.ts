import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { eq } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { companies, companyUsers, users } from '#server/db/schema.ts'
import { maxPasswordLength, minPasswordLength } from '#contract/user.ts'

/** The least of zxcvbn's scores (0 to 4): over 10^8 guesses. */
const leastScore = 3
/** Characters that the estimate reads; its time grows with their number. */
const estimated = 64
/** Characters that a password needs beside its owner's name, e-mail and company. */
const leastBesides = 8

let estimator: ZxcvbnFactory | undefined

/** Estimates how soon a password is guessed; the dictionaries are unpacked at the first one. */
function estimate(password: string) {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: estimated })
  return estimator.check(password)
}

const comparable = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words of a text that have at least three characters. */
const wordsIn = (text: string): string[] =>
  comparable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3)

/** The words in what others know of a person. */
export const termsIn = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => wordsIn(text ?? ''))),
]

/** Words that others know of a person: of their name, e-mail and company, and the product's name. */
export async function wordsOfOwner(
  db: Database,
  userId: string,
  { portal }: { portal: Pick<ServerConfig['portal'], 'productName'> },
): Promise<string[]> {
  const [found] = await db
    .select({ email: users.email, name: users.name, company: companies.name })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .where(eq(users.id, userId))
  return termsIn([found?.email, found?.name, found?.company, portal.productName])
}

/** True if little is left of a password without its owner's words. */
function isMadeOf(password: string, own: readonly string[]): boolean {
  const longestFirst = own.toSorted((a, b) => b.length - a.length)
  const plain = comparable(password)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest !== plain && rest.length < leastBesides
}

/** Finds what is wrong with a new password, in words for its field; null if nothing. */
function passwordProblem(password: string, own: readonly string[]): string | null {
  if (password.length < minPasswordLength)
    return `The new password needs at least ${minPasswordLength} characters.`
  if (password.length > maxPasswordLength)
    return `The new password may have at most ${maxPasswordLength} characters.`
  if (isMadeOf(password, own))
    return 'The new password is made of your name, e-mail or company, which others know. Add some words that have nothing to do with you.'
  const { score, sequence } = estimate(password)
  if (score >= leastScore) return null
  return sequence.some(({ pattern }) => pattern === 'dictionary')
    ? 'The new password is a common one, or nearly. Choose several words that do not belong together.'
    : 'The new password is a pattern, which is easily guessed. Choose several words that do not belong together.'
}

/** Lists the problems of a new password by field; empty if none. `own` are the words that others know of its owner. */
export function newPasswordErrors(
  { password, again }: { password: string; again: string },
  own: readonly string[],
): { password?: string; again?: string } {
  const problem = passwordProblem(password, own)
  if (problem !== null) return { password: problem }
  return password === again ? {} : { again: 'The two new passwords differ.' }
}
