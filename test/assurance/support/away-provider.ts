import type { ServerConfig } from '#server/config/config.ts'
import type { OidcProvider } from '#server/config/oidc-providers.ts'

const awayProvider: OidcProvider = {
  id: 'acme',
  name: 'Acme ID',
  issuer: 'http://127.0.0.1:1',
  clientId: 'portal',
  clientSecret: 'x',
  domains: ['acme.example'],
  passwords: true,
  secondFactor: [],
}

/** Runs something while a server has a sign-in provider, which never answers. */
export async function withAwayProvider<T>(
  { config }: { config: ServerConfig },
  run: () => Promise<T>,
): Promise<T> {
  const { oidcProviders } = config
  Object.assign(config, { oidcProviders: [awayProvider] })
  try {
    return await run()
  } finally {
    Object.assign(config, { oidcProviders })
  }
}
