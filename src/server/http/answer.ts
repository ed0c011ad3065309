import type { Logger } from 'pino'
import { isDatabaseAway, isDatabaseFull, sqlState } from '#server/db/lost-database.ts'
import { proofAsked, staleRevision } from '#contract/endpoints/error.ts'
import { toWire } from '#contract/formats/wire-names.ts'
import {
  changedAtOnce,
  FreshProofRefusal,
  Refusal,
  StaleRevisionRefusal,
  unavailable,
} from '#server/law/refusal.ts'
import type { Answer } from './idempotency.ts'

/**
 * The add-ons API and the API of the platform's services answer with `error`; the others answer with a `message` text
 * and, separately, the problems by field.
 */
const saysError = (path: string) =>
  /^\/(?:api\/|platform\/(?:service|install|addon_plans|credits|payouts|catalogue))/.test(path)

/** Joins messages by field into one text, formatted as in SPEC section 5. */
const sentenceOf = (detail: Refusal['detail']): string =>
  typeof detail === 'string'
    ? detail
    : Object.entries(detail)
        .flatMap(([field, messages]) =>
          messages.map((each) => (field === 'base' ? each : `${field} ${each}`)),
        )
        .join('; ')

function refusalBody(path: string, id: string, detail: Refusal['detail']): Record<string, unknown> {
  if (saysError(path)) return { id, error: detail }
  const { base: _whole, ...fields } = typeof detail === 'string' ? {} : detail
  return { id, message: sentenceOf(detail), ...(Object.keys(fields).length === 0 ? {} : { fields }) }
}

/** An answer whose body is written out; with none, the text is null. */
export interface TextAnswer<Text = string> {
  status: number
  text: Text
  headers: Readonly<Record<string, string>>
}

/** The response that carries such an answer; 304 says nothing of a body. */
export const textResponse = ({
  status,
  text,
  headers,
}: TextAnswer<string | ReadableStream<Uint8Array> | null>): Response =>
  new Response(text, {
    status,
    headers: {
      ...(status === 304 ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      'cache-control': 'no-store',
      ...headers,
    },
  })

/** The response of a status with a body in JSON. */
export const jsonResponse = (status: number, body: unknown, headers: Record<string, string>) =>
  textResponse({ status, text: JSON.stringify(body), headers })

/** True if another request inserted the same unique key first and no rule caught it (SQLSTATE 23505). */
const isUniqueViolation = (error: unknown) => sqlState(error) === '23505'

function refusalResponse(path: string, refusal: Refusal) {
  const { status, id, detail, headers, blocker } = refusal
  const stale = refusal instanceof StaleRevisionRefusal ? toWire(staleRevision, refusal.stale) : {}
  const asked = refusal instanceof FreshProofRefusal ? toWire(proofAsked, refusal) : {}
  return jsonResponse(
    status,
    {
      ...refusalBody(path, id, detail),
      ...blocker,
      ...(stale as object),
      ...(asked as object),
    },
    { ...headers },
  )
}

/** The refusal while the database is unavailable; repeating a write shows whether it was stored. */
const awayRefusal = (error: unknown) =>
  unavailable(
    isDatabaseFull(error)
      ? 'The platform has no room left to store this.'
      : 'The platform does not reach its data. Please try again in a moment.',
  )

/** Turns any thrown value into the contract's error body. Unexpected errors are logged and reveal nothing. */
export function errorResponse(path: string, error: unknown, log: Logger): Response {
  const refusal = isUniqueViolation(error) ? changedAtOnce() : error
  if (refusal instanceof Refusal) return refusalResponse(path, refusal)
  log.error({ err: error }, 'request failed')
  if (isDatabaseAway(error)) return refusalResponse(path, awayRefusal(error))
  return jsonResponse(
    500,
    refusalBody(path, 'internal', 'The platform failed to answer. Please try again.'),
    {},
  )
}

/** A write's answer, written out. */
export const textOf = ({ status, body, etag }: Answer): TextAnswer => ({
  status,
  text: JSON.stringify(body),
  headers: etag === null ? {} : { etag },
})
