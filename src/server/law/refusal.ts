import { freshProofId, type NamedBlocker, type StaleRevision } from '#contract/endpoints/error.ts'
import type { ProofKind } from '#machines/session/fresh-proof.ts'
import { wireKey } from '#contract/formats/wire-names.ts'
import { grouped } from '#contract/formats/grouped.ts'

/** A response other than success; request handling turns it into the contract's error body. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 406 | 409 | 410 | 412 | 413 | 414 | 415 | 422 | 429 | 503,
    readonly id: string,
    readonly detail: string | Readonly<Record<string, readonly string[]>>,
    readonly headers: Readonly<Record<string, string>> = {},
    /** The blocker, where clients go by it; null elsewhere. */
    readonly blocker: NamedBlocker | null = null,
  ) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail))
    this.name = 'Refusal'
  }
}

export const badRequest = (text: string) => new Refusal(400, 'bad_request', text)
export const unauthorized = (text = 'There is no valid access token in the request.') =>
  new Refusal(401, 'unauthorized', text, { 'www-authenticate': 'Bearer' })
/** The 'no appropriate access token' failure of SPEC section 8. */
export const missingToken = () => unauthorized('There is no appropriate access token in the request.')
export const forbidden = (text = 'Only platform admins may do this.') => new Refusal(403, 'forbidden', text)
/** Used for another company's record too, so that its existence does not leak. */
export const notFound = (text = 'There is no such record.') => new Refusal(404, 'not_found', text)
/** The 405 for a path that exists but does not support the method; `allowed` lists the methods it does. */
export const noSuchMethod = (allowed: readonly string[]) =>
  new Refusal(404, 'not_found', `This path answers ${allowed.join(', ')} only.`, {
    allow: allowed.join(', '),
  })
/** The 414 for a path of more than `most` characters. */
export const pathTooLong = (most: number) =>
  new Refusal(414, 'uri_too_long', `The path is over ${grouped(most)} characters.`)
/** The 503 for an external service that does not answer. */
export const unavailable = (text: string) => new Refusal(503, 'unavailable', text)
export const conflict = (text: string, blocker: NamedBlocker | null = null) =>
  new Refusal(409, 'conflict', text, {}, blocker)
/** The 409 for a write that another one was ahead of, and no rule caught it. */
export const changedAtOnce = () =>
  conflict('Somebody else has changed this at the same time. Reload and try again.')
/** The 429; `seconds` until the next try may succeed, `headers` with details of the limit. */
export const tooManyRequests = (
  text: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
) => new Refusal(429, 'too_many_requests', text, { ...headers, 'retry-after': String(seconds) })
export const preconditionFailed = () =>
  new Refusal(412, 'precondition_failed', 'The record has been changed since it was read.')
/**
 * Refuses a request that names an outdated revision of the add-on; carries the current revision and what has changed
 * since.
 */
export class StaleRevisionRefusal extends Refusal {
  constructor(readonly stale: StaleRevision) {
    super(412, 'precondition_failed', 'The add-on has been changed since it was read.')
  }
}
/** Asks for a fresh proof before a write, which can then be sent again as it is. */
export class FreshProofRefusal extends Refusal {
  constructor(readonly proofKinds: readonly ProofKind[]) {
    super(403, freshProofId, 'Confirm that it is you, then send this again.')
  }
}
/** The 422 with messages by contract field; the response uses wire names. */
export const invalid = (fields: Readonly<Record<string, readonly string[]>>) =>
  invalidOnWire(
    Object.fromEntries(Object.entries(fields).map(([field, messages]) => [wireKey(field), messages])),
  )
/** The 422 with messages by wire field. */
export const invalidOnWire = (fields: Readonly<Record<string, readonly string[]>>) =>
  new Refusal(422, 'invalid', fields)
/** A 422 with a sentence of all its messages at `base`, beginning with `summary`. */
export function summedUp({ detail }: Refusal, summary: string): Refusal {
  const fields = typeof detail === 'string' ? { base: [detail] } : detail
  const said = Object.entries(fields).flatMap(([field, messages]) =>
    messages.map((message) => (field === 'base' ? message : `${field} ${message}`)),
  )
  const more = said.length > 1 ? `, and ${said.length - 1} more` : ''
  return invalidOnWire({ ...fields, base: [`${summary}: ${said[0]?.replace(/\.$/, '')}${more}.`] })
}
/** A refusal that keeps the request's writes: everything written before it was thrown is committed. */
export class CommittedRefusal extends Refusal {}
