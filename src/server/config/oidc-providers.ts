import * as v from 'valibot'
import { schemaWording } from '#contract/wording/schema-wording.ts'
import type { EnvironmentReader } from './environment-reader.ts'

const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for an https URL, or a plain http one of this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ownHosts.has(hostname))
  return isSafe && `${search}${hash}${username}` === ''
}

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))
const texts = (each: v.GenericSchema<string, string>) => v.pipe(v.array(each), v.readonly())

const oidcProvider = v.strictObject({
  /** Names it in URLs. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/, 'must be of a-z, 0-9 and hyphens')),
  /** Its display name. */
  name: v.pipe(filled, v.maxLength(60)),
  issuer: v.pipe(v.string(), v.check(isIssuer, 'must be an https URL')),
  clientId: filled,
  clientSecret: filled,
  /** Domains of the e-mails that it speaks for. */
  domains: v.pipe(
    v.array(
      v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, 'must be like example.com')),
    ),
    v.minLength(1, 'must name a domain'),
    v.readonly(),
  ),
  /** False if accounts of its domains sign in here only. */
  passwords: v.optional(v.boolean(), true),
  /** Values of `amr`, or of `acr`, that count as a second factor. */
  secondFactor: v.optional(texts(filled), []),
})
export type OidcProvider = v.InferOutput<typeof oidcProvider>

const providers = v.pipe(
  v.array(oidcProvider),
  v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'has two providers with one id'),
  v.readonly(),
)

/** Reads the OpenID Connect providers that people sign in with, from a JSON list; none without it. */
export function readOidcProviders(reader: EnvironmentReader): readonly OidcProvider[] {
  const text = reader.text('OIDC_PROVIDERS')
  if (text === null) return []
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // The parser's message would show a part of the text, which has secrets.
    reader.problems.push('OIDC_PROVIDERS must be a list in JSON.')
    return []
  }
  const parsed = v.safeParse(providers, read, { abortPipeEarly: true, message: schemaWording })
  if (parsed.success) return parsed.output
  for (const issue of parsed.issues) {
    const said = issue.received === 'undefined' ? 'is required' : issue.message
    const place = v.getDotPath(issue)
    reader.problems.push(
      issue.type === 'strict_object' && issue.expected === 'never'
        ? `OIDC_PROVIDERS: ${place} is not known.`
        : `OIDC_PROVIDERS${place === null ? '' : `: ${place}`} ${said}.`,
    )
  }
  return []
}
