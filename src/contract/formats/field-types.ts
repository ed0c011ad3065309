import * as v from 'valibot'
import { isAtMost } from './text-length.ts'

export const id = v.pipe(v.string(), v.uuid())
/** Checks whether a text can be the id of a stored record. */
export const isId = (text: string): boolean => v.is(id, text)
/** ISO 8601, UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp())
/** Integer cents, up to a million dollars. */
export const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))
export const etag = v.string()
export const email = v.pipe(
  v.string('must be an e-mail address'),
  v.trim(),
  v.maxLength(254, 'is too long (at most 254 characters)'),
  v.email('must be an e-mail address'),
)
/** Shown in links, so only http and https. */
export const webUrl = v.pipe(
  v.string('must be a URL'),
  v.trim(),
  v.maxLength(2000, 'is too long (at most 2000 characters)'),
  v.regex(/^[hH][tT][tT][pP][sS]?:\/\/[^\s/?#]\S*$/, 'must be a URL that begins with http:// or https://'),
  v.url('must be a URL that begins with http:// or https://'),
)

/** At most so many characters, as people count them; the OpenAPI document reads `atMost`. */
const atMost = (max: number) => ({
  ...v.check((value: string) => isAtMost(value, max), `is too long (at most ${max} characters)`),
  atMost: max,
})

/** Plain text of a limited length; NUL is refused because the database can't hold it. */
export const text = (max: number) =>
  v.pipe(
    v.string('must be a text'),
    atMost(max),
    v.check((value) => !value.includes('\u0000'), 'must not contain the NUL character'),
  )

/** A text that a list is searched for. */
export const searchText = v.pipe(
  v.string('must be a text'),
  v.maxLength(200, 'is too long (at most 200 characters)'),
)

/** White space and marks that nobody sees: a text of nothing else is blank. */
const invisible = /^[\s\p{Z}\p{Cf}\p{Cc}]*$/u

/** Plain text that says something. */
export const filled = (max: number) =>
  v.pipe(
    text(max),
    v.trim(),
    v.check((value) => !invisible.test(value), 'must not be blank'),
  )

/** Characters that break a line or move within one, beside the plain space. */
const lineMoves = /[\p{Cc}\u2028\u2029]/u

/** Marks that turn text around: it would read otherwise than it is. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const isOneLine = v.check((value: string) => !lineMoves.test(value), 'must be one line')
const isStraight = v.check(
  (value: string) => !turns.test(value),
  'must not contain marks that change the direction of text',
)

/** Plain text that is shown on one line, such as a name. */
export const line = (max: number) => v.pipe(text(max), v.trim(), isOneLine, isStraight)

/** Such a line that says something. */
export const filledLine = (max: number) => v.pipe(filled(max), isOneLine, isStraight)

/** The fields that every stored record carries on the wire. */
export const stored = { id, etag, createdAt: time, updatedAt: time }

export const addonSummary = v.object({ id, slug: v.string() })
export const companySummary = v.object({ id, name: v.string() })
export const userSummary = v.object({ id, email: v.string() })
export const planSummary = v.object({ id, slug: v.string(), name: v.string() })
export const featureSummary = v.object({ id, name: v.string(), datatype: v.string() })

export const byId = v.object({ id })
/** An add-on is named by its id or its slug. */
export const byAddon = v.object({ addon: v.string() })
