import { generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { portOf } from '#test/support/port-of.ts'

/** The person who signs in at the provider, and the means. */
interface Person {
  subject: string
  email?: string
  email_verified?: unknown
  amr?: string[]
  acr?: string
}

/** The ways in which a provider can do other than it should. */
interface Misbehaviour {
  /** Changes an ID token's claims, which are then signed again. */
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Signs ID tokens with a key that is not the provider's. */
  isForged?: boolean
  /** Answers every request, or none at all. */
  answers?: (response: ServerResponse, request: IncomingMessage) => boolean
  /** The user presses Cancel. */
  isCanceled?: boolean
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

function signed(header: unknown, claims: unknown, key: KeyObject): string {
  const content = `${encoded(header)}.${encoded(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

export const oidcClient = { client_id: 'portal', client_secret: 'a-secret-of-this-test' } as const

/** A real OpenID Connect provider on a port of its own, where whoever comes is `person`, and need not type anything. */
export async function oidcIssuer(callback: string) {
  const key = newKey()
  const forged = newKey()
  const jwk: JsonWebKey = key.export({ format: 'jwk' })
  const on = { person: { subject: 'nobody' } as Person, does: {} as Misbehaviour, requests: [] as string[] }
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const http = createServer((request, response) => {
    on.requests.push(request.url ?? '')
    if (on.does.answers?.(response, request) !== true) handle(request, response)
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${portOf(http)}`
  const provider = new Provider(issuer, {
    clients: [{ ...oidcClient, redirect_uris: [callback] }],
    jwks: { keys: [{ ...jwk, kid: 'its-key', use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['a-key-of-this-test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: () => {
      const { subject, email, email_verified } = on.person
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidcClient.client_id,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (context.path.startsWith('/interaction/')) {
      const { subject, amr, acr } = on.person
      const login = { accountId: subject, ...(amr && { amr }), ...(acr !== undefined && { acr }) }
      const result = on.does.isCanceled === true ? { error: 'access_denied' } : { login }
      context.redirect(await provider.interactionResult(context.req, context.res, result))
      return
    }
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path !== '/token' || body?.id_token === undefined) return
    const [header, claims] = body.id_token.split('.').map((part, index) => (index < 2 ? decoded(part) : {}))
    const changed = on.does.claims?.(claims ?? {}) ?? claims
    body.id_token = signed(header, changed, on.does.isForged === true ? forged : key)
  })
  const callbackOf = provider.callback()
  handle = (request, response) => void callbackOf(request, response)
  return Object.assign(on, {
    issuer,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => void http.close(resolve))
    },
    /** Follows a sign-in through the provider as a browser does; returns where it sends the browser back to. */
    async visit(from: string): Promise<URL> {
      const jar = new Map<string, string>()
      for (let url = from, left = 10; left > 0; left -= 1) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const each of answer.headers.getSetCookie()) {
          const [pair = ''] = each.split(';')
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const location = answer.headers.get('location')
        if (location === null)
          throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
        url = new URL(location, url).href
        if (url.startsWith(callback)) return new URL(url)
      }
      throw new Error('the provider leads nowhere')
    },
  })
}
export type OidcIssuer = Awaited<ReturnType<typeof oidcIssuer>>
