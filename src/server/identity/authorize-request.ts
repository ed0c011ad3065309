import * as v from 'valibot'
import type { ServerConfig } from '#server/config/config.ts'

const challengeProblem = 'PKCE is required: the code_challenge must have 43 to 128 characters.'

/** A parameter; a missing one fails the same check as an empty one. */
const parameter = (isValid: (text: string) => boolean, problem: string) =>
  v.optional(v.pipe(v.string(), v.check(isValid, problem)), '')

const schemaFor = (redirectUris: readonly string[]) =>
  v.object({
    client_id: parameter((id) => id === 'portal', 'The client is not known here.'),
    redirect_uri: parameter(
      (uri) => redirectUris.includes(uri),
      'The redirect_uri is not registered for this client.',
    ),
    response_type: parameter((type) => type === 'code', 'Only the response type "code" is served.'),
    state: v.optional(
      v.pipe(
        v.string(),
        v.nonEmpty('The request has no state.'),
        v.maxLength(1024, 'The state is over 1,024 characters.'),
      ),
      '',
    ),
    code_challenge: parameter((text) => /^[\w.~-]{43,128}$/.test(text), challengeProblem),
    code_challenge_method: parameter((method) => method === 'S256', 'Only the PKCE method S256 is served.'),
  })

export type AuthorizeRequest = v.InferOutput<ReturnType<typeof schemaFor>>

/**
 * Parses an authorization request; if invalid, gives the reason. The redirect URI must exactly match a registered
 * one, and no other is ever redirected to. A repeated parameter is refused, as RFC 6749 (3.1) requires: two readers
 * could pick different values.
 */
export function parseAuthorizeRequest(
  query: Record<string, string[]>,
  config: Pick<ServerConfig, 'redirectUris'>,
): { request: AuthorizeRequest } | { problem: string } {
  const schema = schemaFor(config.redirectUris)
  const twice = Object.keys(schema.entries).find((name) => (query[name]?.length ?? 0) > 1)
  if (twice !== undefined) return { problem: `The request has more than one ${twice}.` }
  const given = Object.fromEntries(Object.entries(query).map(([name, [value]]) => [name, value]))
  const parsed = v.safeParse(schema, given)
  return parsed.success ? { request: parsed.output } : { problem: parsed.issues[0].message }
}

/** The request as a query string, for links that continue it. */
export const asQuery = (request: AuthorizeRequest): string => new URLSearchParams({ ...request }).toString()
