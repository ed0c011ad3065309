import { DrizzleQueryError } from 'drizzle-orm'

/** SQLSTATEs of a database that is away, too busy, too slow or full, by how they begin. */
const awayStates = ['08', '53', '58', '57014', '57P0', '25P03', '25P04', '55P03']
/** The network's codes for a server that is not there. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** node-postgres gives these no code. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/

const diskFull = '53100'

const raised = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

/** The database's SQLSTATE: of the query's cause, or of an error that came with no query (at a commit). */
export function sqlState(error: unknown): string | undefined {
  const cause = raised(error)
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** True when the database itself could not be reached, whatever was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = raised(error)
  const code = sqlState(cause)
  if (code !== undefined) return awayCodes.has(code) || awayStates.some((each) => code.startsWith(each))
  return cause instanceof Error && awayWords.test(cause.message)
}

/** True when there was no room to store what was written. */
export const isDatabaseFull = (error: unknown): boolean => sqlState(error) === diskFull

/** A transaction that was given up; `cause` is what was in its way. */
export const transactionLate = (cause: unknown): Error =>
  Object.assign(new Error('The transaction took too long.', { cause }), { code: '57014' })

/** There is no room left for the database that runs in this process. */
export const noRoom = (folder: string): Error =>
  Object.assign(new Error(`There is too little room left for ${folder}.`), { code: diskFull })
