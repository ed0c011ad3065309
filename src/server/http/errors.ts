import type { StaleRevision } from '#contract/endpoints/error.ts'
import { wireKey } from '#contract/formats/wire-names.ts'

/** An answer that is not a success; the registration loop turns it into the contract's body. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 406 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 503,
    readonly id: string,
    readonly detail: string | Readonly<Record<string, readonly string[]>>,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail))
    this.name = 'Refusal'
  }
}

export const badRequest = (text: string) => new Refusal(400, 'bad_request', text)
export const unauthorized = (text = 'There is no valid access token in the request.') =>
  new Refusal(401, 'unauthorized', text, { 'www-authenticate': 'Bearer' })
/** SPEC section 8's 'no appropriate' failure. */
export const missingToken = () => unauthorized('There is no appropriate access token in the request.')
export const forbidden = (text = 'Only platform admins may do this.') => new Refusal(403, 'forbidden', text)
/** Also for another company's record: existence does not leak. */
export const notFound = (text = 'There is no such record.') => new Refusal(404, 'not_found', text)
/** A path that is there, but does not answer this method (`allowed` are those it does). */
export const noSuchMethod = (allowed: readonly string[]) =>
  new Refusal(404, 'not_found', `This path answers ${allowed.join(', ')} only.`, {
    allow: allowed.join(', '),
  })
/** Another service that the platform needs does not answer. */
export const unavailable = (text: string) => new Refusal(503, 'unavailable', text)
export const conflict = (text: string) => new Refusal(409, 'conflict', text)
/** `seconds`: when it may be tried again; `headers` that say more of the limit. */
export const tooManyRequests = (
  text: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
) => new Refusal(429, 'too_many_requests', text, { ...headers, 'retry-after': String(seconds) })
export const preconditionFailed = () =>
  new Refusal(412, 'precondition_failed', 'The record has been changed since it was read.')
/** An older revision of the add-on was named than it has: tells the present one, and what has changed since. */
export class StaleRevisionRefusal extends Refusal {
  constructor(readonly stale: StaleRevision) {
    super(412, 'precondition_failed', 'The add-on has been changed since it was read.')
  }
}
/** Messages by field of the contract; they go out under its wire name. */
export const invalid = (fields: Readonly<Record<string, readonly string[]>>) =>
  invalidOnWire(
    Object.fromEntries(Object.entries(fields).map(([field, messages]) => [wireKey(field), messages])),
  )
/** The same with fields as they came over the wire. */
export const invalidOnWire = (fields: Readonly<Record<string, readonly string[]>>) =>
  new Refusal(422, 'invalid', fields)
/** A refusal whose request's writes stay: what was written before it was thrown is committed. */
export class CommittedRefusal extends Refusal {}
