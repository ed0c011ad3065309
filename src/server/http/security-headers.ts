import { secureHeaders } from 'hono/secure-headers'
import type { ServerConfig } from '#server/config/config.ts'

/** Headers of every response. */
export const securityHeaders = ({ publicUrl }: Pick<ServerConfig, 'publicUrl'>) =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    // Pages set a policy of their own.
    overwrite: false,
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [] },
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
