import * as v from 'valibot'
import { isAtMost } from './text-length.ts'

export const id = v.pipe(v.string(), v.uuid())
/** True if a text can be the id of a stored record. */
export const isId = (text: string): boolean => v.is(id, text)
/** ISO 8601, UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp())
/** Integer cents, up to a million dollars. */
export const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))
export const etag = v.string()

/** Characters that nobody sees, which come with what is pasted. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** Writes an address as it is stored: without invisible characters, and a domain in another script as `xn--`. */
function plainEmail(typed: string): string {
  const address = typed.replaceAll(ignorable, '').trim()
  // Too long for one, and for what reads a domain in another script.
  if (address.length > 254) return address
  const domainAt = address.lastIndexOf('@') + 1
  const domain = address.slice(domainAt)
  // What a URL would read as something else than its host is no domain.
  if (!/[^\u0020-\u007e]/.test(domain) || /[\s%/:?#\\]/.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? address.slice(0, domainAt) + new URL(url).hostname : address
}

const emailForm = v.pipe(
  v.string(),
  v.maxLength(254),
  v.rfcEmail(),
  // No dot at either end of the local part, nor two in a row.
  v.regex(/^[^.@]+(?:\.[^.@]+)*@/),
)

/** An e-mail address in the form of the HTML standard. Compared without regard to case. */
export const email = v.pipe(
  v.string('must be an e-mail address'),
  v.trim(),
  v.maxLength(254, 'is too long (at most 254 characters)'),
  v.check((typed) => v.is(emailForm, plainEmail(typed)), 'must be an e-mail address'),
  v.metadata({ format: 'email' }),
  v.transform(plainEmail),
)

/** Shown in links, so only http and https. */
export const webUrl = v.pipe(
  v.string('must be a URL'),
  v.trim(),
  v.maxLength(2000, 'is too long (at most 2000 characters)'),
  v.regex(/^[hH][tT][tT][pP][sS]?:\/\/[^\s/?#]\S*$/, 'must be a URL that begins with http:// or https://'),
  v.url('must be a URL that begins with http:// or https://'),
)

/** The most characters, counted as people do; the OpenAPI document reads `atMost`. */
const atMost = (max: number) => ({
  ...v.check((value: string) => isAtMost(value, max), `is too long (at most ${max} characters)`),
  atMost: max,
})

/** Plain text of limited length; NUL is refused because the database cannot store it. */
export const text = (max: number) =>
  v.pipe(
    v.string('must be a text'),
    atMost(max),
    v.check((value) => !value.includes('\u0000'), 'must not contain the NUL character'),
  )

/** A search term for a list. */
export const searchText = v.pipe(
  v.string('must be a text'),
  v.maxLength(200, 'is too long (at most 200 characters)'),
)

/** White space and invisible characters; a text of nothing else is blank. */
const invisible = /^[\s\p{Z}\p{Cf}\p{Cc}]*$/u

/** Plain text that is not blank. */
export const filled = (max: number) =>
  v.pipe(
    text(max),
    v.trim(),
    v.check((value) => !invisible.test(value), 'must not be blank'),
  )

/** Characters that break a line or move the position in it. */
const lineMoves = /[\p{Cc}\u2028\u2029]/u

/** Direction marks, which can make a text read differently from what it is. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const isOneLine = v.check((value: string) => !lineMoves.test(value), 'must be one line')
const isStraight = v.check(
  (value: string) => !turns.test(value),
  'must not contain marks that change the direction of text',
)

/** Single-line plain text, such as a name. */
export const line = (max: number) => v.pipe(text(max), v.trim(), isOneLine, isStraight)

/** Single-line plain text that is not blank. */
export const filledLine = (max: number) => v.pipe(filled(max), isOneLine, isStraight)

/** The fields of every stored record on the wire. */
export const stored = { id, etag, createdAt: time, updatedAt: time }

export const addonSummary = v.object({ id, slug: v.string() })
export const companySummary = v.object({ id, name: v.string() })
export const userSummary = v.object({ id, email: v.string() })
export const planSummary = v.object({ id, slug: v.string(), name: v.string() })
export const featureSummary = v.object({ id, name: v.string(), datatype: v.string() })

export const byId = v.object({ id })
/** An add-on is identified by its id or its slug. */
export const byAddon = v.object({ addon: v.string() })
