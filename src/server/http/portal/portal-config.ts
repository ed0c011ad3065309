import type { PortalConfig } from '#contract/config.ts'
import type { Resources } from '#server/config/resources.ts'

/** What GET /config.json answers: the portal's configuration and the server's present time. */
export const portalConfigNow = ({ config, clock }: Pick<Resources, 'config' | 'clock'>): PortalConfig => ({
  ...config.portal,
  now: clock.now().toISOString(),
})
