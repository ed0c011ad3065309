import * as v from 'valibot'
import { emptyIfBlank, isBlank, plain, plainCodeField, verbatim } from './plain-text.ts'
import { isAtMost } from './text-length.ts'
import { grouped } from './grouped.ts'

export const id = v.pipe(v.string(), v.uuid())
/** True if a text can be the id of a stored record. */
export const isId = (text: string): boolean => v.is(id, text)
/** ISO 8601, UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp())
/** Integer cents, up to a million dollars. */
export const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))
export const etag = v.string()

/** A change of a record: what it leaves out stays. */
export const changeOf = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(
    Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, v.exactOptional(schema)])) as {
      [Name in keyof Entries]: v.ExactOptionalSchema<Entries[Name], undefined>
    },
  )

/** Writes an address as it is stored: a domain in another script as `xn--`. */
function withAsciiDomain(address: string): string {
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
  plain,
  v.maxLength(254, 'is too long (at most 254 characters)'),
  v.check((address) => v.is(emailForm, withAsciiDomain(address)), 'must be an e-mail address'),
  v.metadata({ format: 'email' }),
  v.transform(withAsciiDomain),
)

/** Shown in links, so only http and https. */
export const webUrl = v.pipe(
  v.string('must be a URL'),
  plain,
  v.maxLength(2000, 'is too long (at most 2,000 characters)'),
  v.regex(/^[hH][tT][tT][pP][sS]?:\/\/[^\s/?#]\S*$/, 'must be a URL that begins with http:// or https://'),
  v.url('must be a URL that begins with http:// or https://'),
)

/** The most characters, counted as people do; the OpenAPI document reads `atMost`. */
const atMost = (max: number) => ({
  ...v.check((value: string) => isAtMost(value, max), `is too long (at most ${grouped(max)} characters)`),
  atMost: max,
})

/** Plain text of limited length; NUL is refused because the database cannot store it. */
export const text = (max: number) =>
  v.pipe(
    v.string('must be a text'),
    atMost(max),
    v.check((value) => !value.includes('\u0000'), 'must not contain the NUL character'),
  )

/** Plain text that may be empty, and is if it is blank. */
export const optionalText = (max: number) => v.pipe(text(max), emptyIfBlank)

/** A search term for a list; empty if it is blank. */
export const searchText = v.pipe(
  v.string('must be a text'),
  v.maxLength(200, 'is too long (at most 200 characters)'),
  v.trim(),
  emptyIfBlank,
)

/** Plain text that is not blank. */
export const filled = (max: number) =>
  v.pipe(
    text(max),
    v.trim(),
    v.check((value) => !isBlank(value), 'must not be blank'),
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
export const line = (max: number) => v.pipe(optionalText(max), v.trim(), isOneLine, isStraight)

/** Single-line text without invisible characters that is not blank: a number or code whose form is checked besides. */
export const filledPlainLine = (max: number) =>
  v.pipe(
    v.string('must be a text'),
    plain,
    atMost(max),
    v.check((value) => !isBlank(value), 'must not be blank'),
    isOneLine,
  )

/** Single-line plain text that is not blank. */
export const filledLine = (max: number) => v.pipe(filled(max), isOneLine, isStraight)

/** A code of an authenticator, or a recovery code, however it is typed. */
export const typedCode = v.pipe(text(50), plainCodeField, v.nonEmpty('must not be blank'), verbatim())

/** A secret, or another text that must arrive as it was sent. */
export const verbatimText = v.pipe(v.string('must be a text'), verbatim())

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
