import * as v from 'valibot'
import type { ServerConfig } from '../config.ts'

const schema = v.object({
  client_id: v.literal('portal', 'The client is not known here.'),
  redirect_uri: v.string('The request names no redirect_uri.'),
  response_type: v.literal('code', 'Only the response type "code" is served.'),
  state: v.pipe(
    v.string('The request has no state.'),
    v.minLength(8, 'The state is too short.'),
    v.maxLength(512),
  ),
  code_challenge: v.pipe(
    v.string('PKCE is required: the request has no code_challenge.'),
    v.regex(/^[\w-]{43,128}$/, 'The code_challenge is not valid.'),
  ),
  code_challenge_method: v.literal('S256', 'Only the PKCE method S256 is served.'),
})

export type AuthorizeRequest = v.InferOutput<typeof schema>

/**
 * An authorization request, or why it is refused. The redirect URI must be a registered one character
 * for character; nothing is ever redirected to another.
 */
export function parseAuthorizeRequest(
  query: Record<string, string>,
  config: Pick<ServerConfig, 'redirectUris'>,
): { request: AuthorizeRequest } | { problem: string } {
  const parsed = v.safeParse(schema, query)
  if (!parsed.success) return { problem: parsed.issues[0].message }
  if (!config.redirectUris.includes(parsed.output.redirect_uri)) {
    return { problem: 'The redirect_uri is not registered for this client.' }
  }
  return { request: parsed.output }
}

/** The request as the query of a link that continues it. */
export const asQuery = (request: AuthorizeRequest): string => new URLSearchParams({ ...request }).toString()
