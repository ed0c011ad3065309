import * as v from 'valibot'
import type { Problem } from '#machines/problem.ts'
import type { AnySchema } from '#contract/endpoints/endpoint.ts'
import { errorBody, staleRevision } from '#contract/endpoints/error.ts'
import { fromWire } from '#contract/formats/wire-names.ts'

const unknownError = 'Unknown error. Please try again or contact support.'

type Fields = Record<string, string[]>

/** 'field message; field message' (SPEC section 5); messages about the add-on as a whole have no field. */
const sentence = (fields: Fields): string =>
  Object.entries(fields)
    .flatMap(([field, messages]) =>
      messages.map((message) => (field === 'addon' || field === 'base' ? message : `${field} ${message}`)),
    )
    .join('; ')

function kindOf(status: number, id: string | undefined): Problem['kind'] {
  if (status === 403 && id === 'two_factor') return 'unproven'
  if (status === 401) return 'expired'
  // A gateway's own answer: the platform may or may not have acted on the request.
  if (status === 502 || status === 504) return 'lost'
  if (status === 404) return 'missing'
  if (status === 412) return 'stale'
  return status >= 400 && status < 500 ? 'refused' : 'fault'
}

/**
 * Maps an unsuccessful response to a problem. `body` is whatever the service sent; `schema` is that of the
 * request body, for the contract's field names.
 */
export function problemFrom(status: number, body: unknown, schema?: AnySchema): Problem {
  const parsed = v.safeParse(errorBody, body)
  const kind = kindOf(status, parsed.success ? parsed.output.id : undefined)
  if (!parsed.success) return { kind, message: unknownError, fields: {} }
  const { error, message, fields: given, repricing } = parsed.output
  const stale = kind === 'stale' ? v.safeParse(staleRevision, body) : null
  const since = stale?.success === true ? stale.output : {}
  const named = typeof error === 'object' ? error : given
  if (named === undefined) {
    const text = typeof error === 'string' ? error : undefined
    const standing = repricing === undefined ? {} : { repricing }
    return { kind, message: text || message || unknownError, fields: {}, ...since, ...standing }
  }
  const fields = (schema === undefined ? named : fromWire(schema, named)) as Fields
  return { kind, message: sentence(named) || unknownError, fields }
}

/** A success whose body does not match the contract. */
export const unreadable: Problem = { kind: 'fault', message: unknownError, fields: {} }

/** No response arrived; the request may or may not have. */
export const lost: Problem = {
  kind: 'lost',
  message: 'The platform did not answer. Check your connection and try again.',
  fields: {},
}
