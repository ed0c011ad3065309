import type { OidcProvider } from '#server/config/oidc-providers.ts'
import type { ServerConfig } from '#server/config/config.ts'

type ProvidersConfig = Pick<ServerConfig, 'oidcProviders'>

/** True if a provider speaks for this e-mail, by its domain. */
export const speaksFor = ({ domains }: Pick<OidcProvider, 'domains'>, email: string): boolean =>
  domains.includes(email.toLowerCase().split('@').at(-1) ?? '')

/** The provider with this id; null if there is none. */
export const providerNamed = ({ oidcProviders }: ProvidersConfig, id: string): OidcProvider | null =>
  oidcProviders.find((each) => each.id === id) ?? null

/** The provider with which an e-mail of its domain has to sign in; null if a password does as well. */
const soleProvider = ({ oidcProviders }: ProvidersConfig, email: string): OidcProvider | null =>
  oidcProviders.find((each) => !each.passwords && speaksFor(each, email)) ?? null

/** Says that an e-mail's domain has no passwords here, whether there is such an account or not; null if it has. */
export function noPasswordText(config: ProvidersConfig, email: string): string | null {
  const provider = soleProvider(config, email)
  return provider === null
    ? null
    : `Addresses of this domain sign in with ${provider.name}, and have no password here.`
}

/** True if today's configuration lets a session go on: with the provider that it was begun with, or with a password (null). */
export function mayGoOn(
  config: ProvidersConfig,
  { oidcProvider, user }: { oidcProvider: string | null; user: { email: string } },
): boolean {
  if (oidcProvider === null) return soleProvider(config, user.email) === null
  const named = providerNamed(config, oidcProvider)
  return named !== null && speaksFor(named, user.email)
}
