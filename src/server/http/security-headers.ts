import type { MiddlewareHandler } from 'hono'
import type { ServerConfig } from '#server/config/config.ts'

/** Headers that every answer carries. */
export function securityHeaders(config: Pick<ServerConfig, 'publicUrl'>): MiddlewareHandler {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    if (!c.res.headers.has('content-security-policy')) {
      c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
  }
}
