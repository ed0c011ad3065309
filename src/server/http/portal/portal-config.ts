import type { PortalConfig } from '#contract/config.ts'
import type { Resources } from '#server/config/resources.ts'

/** The answer of GET /config.json: the portal's configuration and the server's present time. */
export const portalConfigNow = ({ config, clock }: Pick<Resources, 'config' | 'clock'>): PortalConfig => ({
  ...config.portal,
  now: clock.now().toISOString(),
})
