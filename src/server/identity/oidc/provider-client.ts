import type * as OpenidClient from 'openid-client'
import * as v from 'valibot'
import { email as emailSchema } from '#contract/formats/field-types.ts'
import type { OidcProvider } from '#server/config/oidc-providers.ts'

/** Time limit for each answer of a provider, in seconds. */
const answerSeconds = 5
/** How much a provider's clock may differ, in seconds. */
const skewSeconds = 60
/** How long what a provider says of itself is used before it is read again, in ms. */
const knownMs = 60 * 60_000

/** A provider that does not answer, or does not let this server in: whoever signs in may try again. */
export class ProviderAway extends Error {}

/** A sign-in that the provider ended, for instance because its user changed their mind. */
export class ProviderDenied extends Error {}

/** An answer from a provider, or as if from one, that does not hold. */
export class ProofInvalid extends Error {}

/** A provider's word of a person who has signed in there. */
export interface Proof {
  issuer: string
  subject: string
  /** In lower case; null without a usable one. */
  email: string | null
  /** True only if the provider says that the e-mail is verified. */
  isVerified: boolean
  /** True if they gave what the configuration counts as a second factor. */
  isSecondFactor: boolean
  /** When they gave it a proof; null if the provider does not say. */
  authenticatedAt: Date | null
}

/** The values that bind a sign-in at a provider to its browser. */
export interface Binding {
  state: string
  nonce: string
  codeVerifier: string
}

interface Known {
  client: typeof OpenidClient
  configuration: OpenidClient.Configuration
}

async function discover(provider: OidcProvider): Promise<Known> {
  // Loaded here, since most deployments have no providers.
  const client = await import('openid-client')
  const isPlain = provider.issuer.startsWith('http:')
  const configuration = await client.discovery(
    new URL(provider.issuer),
    provider.clientId,
    { client_secret: provider.clientSecret, [client.clockTolerance]: skewSeconds },
    undefined,
    {
      timeout: answerSeconds,
      // Configuration allows http on this machine only.
      // oxlint-disable-next-line typescript/no-deprecated -- it is marked so to be noticed
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  )
  return { client, configuration }
}

/** True for a subject as OpenID Connect Core (2) has it: up to 255 characters of ASCII. */
const isSubject = (text: string) => /^[\x20-\x7e]{1,255}$/.test(text)

/** The time of a claim in seconds, which no clock makes later than now; null without one. */
const saidAt = (seconds: unknown): Date | null =>
  typeof seconds === 'number' ? new Date(Math.min(seconds * 1000, Date.now())) : null

/** True for a failure of the way to a provider, or of its own, and not of what it says. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, code, cause } = error as Error & { code?: string }
  // undici's fetch fails with a TypeError.
  if (code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || error.message === 'fetch failed') return true
  // Not `instanceof Response`: @hono/node-server puts a class of its own in that place.
  if (typeof cause === 'object' && cause !== null && 'status' in cause && typeof cause.status === 'number')
    return cause.status >= 500 || cause.status === 429
  return cause instanceof Error && isAway(cause)
}

/** The endpoints of the configured providers, which are looked up when they are first needed. */
export function providerClients() {
  const known = new Map<string, { found: Promise<Known>; until: number }>()

  async function lookUp(provider: OidcProvider): Promise<Known> {
    const earlier = known.get(provider.id)
    if (earlier !== undefined && earlier.until > Date.now()) return earlier.found
    const found = discover(provider)
    known.set(provider.id, { found, until: Date.now() + knownMs })
    try {
      return await found
    } catch (error) {
      known.delete(provider.id)
      throw new ProviderAway(`${provider.id} cannot be looked up`, { cause: error })
    }
  }

  return {
    /** Looks a provider up. Throws ProviderAway. */
    lookUp: async (provider: OidcProvider): Promise<void> => void (await lookUp(provider)),

    /** The provider's URL that a sign-in begins with; `again` has it ask although its user is signed in there. Throws ProviderAway. */
    async beginAt(
      provider: OidcProvider,
      { callback, binding, again }: { callback: string; binding: Binding; again: boolean },
    ): Promise<string> {
      const { client, configuration } = await lookUp(provider)
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email',
        state: binding.state,
        nonce: binding.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(binding.codeVerifier),
        code_challenge_method: 'S256',
        // With the second, a provider has to say when it asked.
        ...(again && { prompt: 'login', max_age: '0' }),
      })
      return url.href
    },

    /**
     * Exchanges what a provider sent a browser back with for a proof of who signed in. Throws ProviderAway,
     * ProviderDenied or ProofInvalid.
     */
    async proofFrom(provider: OidcProvider, returned: URL, binding: Binding): Promise<Proof> {
      const { client, configuration } = await lookUp(provider)
      try {
        const tokens = await client.authorizationCodeGrant(configuration, returned, {
          expectedState: binding.state,
          expectedNonce: binding.nonce,
          pkceCodeVerifier: binding.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined || !isSubject(claims.sub))
          throw new ProofInvalid('the provider sent no ID token with a subject')
        // Many providers name the e-mail only where the access token is shown.
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
        const said =
          claims.email === undefined && hasMore
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims
        const { amr, acr } = claims
        const means = new Set<unknown>([...(Array.isArray(amr) ? amr : []), acr])
        const address = v.safeParse(emailSchema, said.email)
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: address.success ? address.output.toLowerCase() : null,
          isVerified: said.email_verified === true,
          authenticatedAt: saidAt(claims.auth_time),
          isSecondFactor: provider.secondFactor.some((each) => means.has(each)),
        }
      } catch (error) {
        if (error instanceof ProofInvalid) throw error
        const isDenied = error instanceof client.AuthorizationResponseError
        if (isDenied && ['server_error', 'temporarily_unavailable'].includes(error.error))
          throw new ProviderAway(`${provider.id} says ${error.error}`, { cause: error })
        if (isDenied) throw new ProviderDenied(error.error, { cause: error })
        // A secret that the provider does not take is the operator's to mend.
        const isRejected = error instanceof client.ResponseBodyError && error.error === 'invalid_client'
        if (isRejected || isAway(error))
          throw new ProviderAway(`${provider.id} does not answer`, { cause: error })
        throw new ProofInvalid(`${provider.id} gave no valid proof`, { cause: error })
      }
    },
  }
}
