import { DrizzleQueryError } from 'drizzle-orm'

/** Prefixes of the SQLSTATEs of a database that is unreachable, overloaded, too slow or full. */
const awayStates = ['08', '53', '58', '57014', '57P0', '25P03', '25P04', '55P03']
/** Network error codes of an unreachable server. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** Errors to which node-postgres gives no code. */
const awayWording =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/

const diskFull = '53100'

const raised = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

/** The database's SQLSTATE, from the query's cause or from an error without a query (at a commit). */
export function sqlState(error: unknown): string | undefined {
  const cause = raised(error)
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** True if the database itself was unavailable, regardless of the query. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = raised(error)
  const code = sqlState(cause)
  if (code !== undefined) return awayCodes.has(code) || awayStates.some((each) => code.startsWith(each))
  return cause instanceof Error && awayWording.test(cause.message)
}

/** True if a statement or transaction took longer than it may. */
export const isTooSlow = (error: unknown): boolean => sqlState(error) === '57014'

/** True if the disk was full. */
export const isDatabaseFull = (error: unknown): boolean => sqlState(error) === diskFull

/** True if the transaction lost to a concurrent one and may be retried (SQLSTATE 40001 and 40P01). */
export const mayRunAgain = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')

/** A transaction that was abandoned because of `cause`. */
export const transactionLate = (cause: unknown): Error =>
  Object.assign(new Error('The transaction took too long.', { cause }), { code: '57014' })

/** The embedded database's disk is full. */
export const noRoom = (folder: string): Error =>
  Object.assign(new Error(`There is too little room left for ${folder}.`), { code: diskFull })
