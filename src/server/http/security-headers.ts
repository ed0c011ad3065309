import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { ServerConfig } from '#server/config/config.ts'

/** True for the built scripts and styles: no document, so what rules documents would only be bytes, on each of them. */
const isBuiltFile = (path: string) => /^\/assets\/.*\.(?:js|css)$/.test(path)

/** Headers of every response. */
export function securityHeaders({ publicUrl }: Pick<ServerConfig, 'publicUrl'>): MiddlewareHandler {
  const always = {
    // Pages set a policy of their own.
    overwrite: false,
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
  const ofFile = secureHeaders({
    ...always,
    referrerPolicy: false,
    xFrameOptions: false,
    crossOriginOpenerPolicy: false,
  })
  const ofAnswer = secureHeaders({
    ...always,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [] },
  })
  return (c, next) => (isBuiltFile(c.req.path) ? ofFile : ofAnswer)(c, next)
}
