import type { SampleResource } from './sample-stock.ts'

/** The Accept type of calls to the platform. */
const accept = 'application/vnd.heroku+json; version=3'

/** Secret of an add-on's OAuth client; null if it has none, and then grants are not exchanged. */
export type ClientSecretOf = (slug: string) => string | null

/** Gives back a response that is a success. Throws for any other. */
async function successful(response: Response): Promise<Response> {
  if (response.ok) return response
  const { pathname } = new URL(response.url)
  throw new Error(`the platform answered ${pathname} with ${response.status} ${await response.text()}`)
}

/** Gets tokens for a resource, by a grant or a refresh token, and keeps them with it. */
async function getTokens(resource: SampleResource, form: Record<string, string>): Promise<void> {
  const url = new URL('/oauth/token', resource.callbackUrl)
  const response = await successful(await fetch(url, { method: 'POST', body: new URLSearchParams(form) }))
  const given = (await response.json()) as { access_token: string; refresh_token: string }
  resource.tokens = { access: given.access_token, refresh: given.refresh_token }
}

/** Exchanges a grant for a resource's tokens; does nothing without a grant or a client secret. Rejects if refused. */
export async function redeemGrant(
  resource: SampleResource,
  grant: { code: string } | null,
  clientSecretOf: ClientSecretOf,
): Promise<void> {
  const secret = clientSecretOf(resource.slug)
  if (grant === null || secret === null) return
  await getTokens(resource, { grant_type: 'authorization_code', code: grant.code, client_secret: secret })
}

/** Calls the platform about a resource, with a new token if the old one is over. Rejects if refused. */
async function callPlatform(
  resource: SampleResource,
  clientSecretOf: ClientSecretOf,
  method: string,
  path: string,
  body?: object,
): Promise<void> {
  const call = () =>
    fetch(`${resource.callbackUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${resource.tokens?.access}`,
        accept,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const first = await call()
  const [secret, { tokens }] = [clientSecretOf(resource.slug), resource]
  if (first.status !== 401 || secret === null || tokens === null) {
    await successful(first)
    return
  }
  await getTokens(resource, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh,
    client_secret: secret,
  })
  await successful(await call())
}

/** Sets a resource's config and reports it provisioned; does nothing without a token. Rejects if refused. */
export async function reportProvisioned(
  resource: SampleResource,
  config: Readonly<Record<string, string>>,
  clientSecretOf: ClientSecretOf,
): Promise<void> {
  if (resource.tokens === null) return
  const pairs = Object.entries(config).map(([name, value]) => ({ name, value }))
  await callPlatform(resource, clientSecretOf, 'PATCH', '/config', { config: pairs })
  await callPlatform(resource, clientSecretOf, 'POST', '/actions/provision')
}

/** Reports a resource removed. Rejects if refused. */
export const reportRemoved = (resource: SampleResource, clientSecretOf: ClientSecretOf): Promise<void> =>
  callPlatform(resource, clientSecretOf, 'POST', '/actions/deprovision')
