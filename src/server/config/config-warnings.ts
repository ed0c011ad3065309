import type { ServerConfig } from './config.ts'

/** Lists settings that are valid but probably unintended, for the startup log. */
export const configWarnings = ({
  publicUrl,
  trustedProxies,
}: Pick<ServerConfig, 'publicUrl' | 'trustedProxies'>): string[] =>
  publicUrl.startsWith('https:') && trustedProxies === 0
    ? [
        'PUBLIC_URL is https and TRUSTED_PROXIES is 0: behind a proxy every client seems to have its address, ' +
          'and limits by address hold all of them up together.',
      ]
    : []
