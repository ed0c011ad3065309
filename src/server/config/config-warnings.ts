import type { ServerConfig } from './config.ts'

/** Addresses that only this machine reaches. */
const ownHosts = new Set(['127.0.0.1', '::1', 'localhost'])

/** Lists settings that are valid but probably unintended, for the startup log. */
export function configWarnings(config: ServerConfig): string[] {
  const { publicUrl, trustedProxies, metricsPort, metricsHost, metricsToken } = config
  const warnings: string[] = []
  if (publicUrl.startsWith('https:') && trustedProxies === 0)
    warnings.push(
      'PUBLIC_URL is https and TRUSTED_PROXIES is 0: behind a proxy every client seems to have its address, ' +
        'and limits by address hold all of them up together.',
    )
  if (metricsPort !== null && metricsToken === null && !ownHosts.has(metricsHost))
    warnings.push(
      'METRICS_HOST is not of this machine only, and there is no METRICS_TOKEN: whoever reaches the port reads the metrics.',
    )
  return warnings
}
