import * as v from 'valibot'
import { id } from '../formats/field-types.ts'
import { verbatim } from '../formats/plain-text.ts'
import { grouped } from '../formats/grouped.ts'

/** The most characters of a response that a relay passes on. */
const longestRelayed = 512 * 1024

/**
 * A call for a relay to make: the path follows the origin that it was started with. `wrongPassword`: with a password that
 * is not the add-on's. Its answer counts with this lease, for `answerWithinMs`.
 */
export const relayCall = v.object({
  id,
  lease: id,
  method: v.picklist(['HEAD', 'POST', 'DELETE']),
  path: v.string(),
  headers: v.record(v.string(), v.string()),
  body: v.nullable(v.record(v.string(), v.unknown())),
  user: v.string(),
  wrongPassword: v.boolean(),
  answerWithinMs: v.number(),
})

const uuid = v.pipe(v.string(), v.uuid('must be a UUID'))
const count = (most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'must be at least 0'),
    v.maxValue(most, `must be at most ${grouped(most)}`),
  )

/** How long to wait for a call, in seconds; 0 if omitted. */
export const relayTaking = v.strictObject({ waitSeconds: v.exactOptional(count(10)) })

/** A response, or with `errorType` the reason for its absence as its body. */
export const relayedAnswer = v.strictObject({
  lease: uuid,
  status: v.exactOptional(count(999)),
  errorType: v.exactOptional(
    v.picklist(
      ['timeout', 'connection_error', 'tls_error', 'too_large'],
      'must be timeout, connection_error, tls_error or too_large',
    ),
  ),
  body: v.pipe(
    v.string('must be a text'),
    v.maxLength(longestRelayed, `must have at most ${grouped(longestRelayed)} characters`),
    verbatim(),
  ),
  tookMs: count(60_000),
})
