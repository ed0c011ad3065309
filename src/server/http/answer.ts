import { DrizzleQueryError } from 'drizzle-orm'
import type { Logger } from 'pino'
import { conflict, Refusal } from '../errors.ts'
import type { Answer } from './idempotency.ts'

/** The add-ons API says `error`; the other services say `message`, a text, and beside it what is wrong by field. */
const saysError = (path: string) => path.startsWith('/api/')

/** Messages by field as one text, as SPEC section 5 shows them. */
const inWords = (detail: Refusal['detail']): string =>
  typeof detail === 'string'
    ? detail
    : Object.entries(detail)
        .flatMap(([field, messages]) =>
          messages.map((each) => (field === 'base' ? each : `${field} ${each}`)),
        )
        .join('; ')

export function errorBody(path: string, id: string, detail: Refusal['detail']): Record<string, unknown> {
  if (saysError(path)) return { id, error: detail }
  const { base: _whole, ...fields } = typeof detail === 'string' ? {} : detail
  return { id, message: inWords(detail), ...(Object.keys(fields).length === 0 ? {} : { fields }) }
}

const json = (status: number, body: unknown, headers: Record<string, string>) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })

/** The database's SQLSTATE: of the query's cause, or of an error that came with no query (at a commit). */
function sqlState(error: unknown): string | undefined {
  const raised = error instanceof DrizzleQueryError ? error.cause : error
  const code = raised instanceof Error && 'code' in raised ? raised.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** A row that another request wrote first: a unique key that no rule foresaw (SQLSTATE 23505). */
const isUniqueViolation = (error: unknown) => sqlState(error) === '23505'

/** The transaction lost against another one and may be run again (SQLSTATE 40001 and 40P01). */
export const mayRunAgain = (error: unknown) => ['40001', '40P01'].includes(sqlState(error) ?? '')

/** Turns anything thrown into the contract's body; what is not a refusal is logged and says nothing. */
export function errorResponse(path: string, error: unknown, log: Logger): Response {
  const refusal = isUniqueViolation(error)
    ? conflict('Somebody else has changed this at the same time. Reload and try again.')
    : error
  if (refusal instanceof Refusal) {
    return json(refusal.status, errorBody(path, refusal.id, refusal.detail), { ...refusal.headers })
  }
  log.error({ err: error }, 'request failed')
  return json(500, errorBody(path, 'internal', 'The platform failed to answer. Please try again.'), {})
}

export const jsonResponse = json

/** A write's answer. */
export const writeResponse = ({ status, body, etag }: Answer): Response =>
  json(status, body, etag === null ? {} : { etag })
