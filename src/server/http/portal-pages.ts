import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { ServerConfig } from '../config.ts'
import { preloadLinks, readScreenChunks } from './route-preload.ts'

/** Nothing inline runs and nothing comes from elsewhere, but for what the deployment configures. */
export function contentSecurityPolicy(nonce: string, config: Pick<ServerConfig, 'portal'>): string {
  const { bases, avatarBase } = config.portal
  const origins = Object.values(bases)
    .filter((base) => base !== null && /^https?:/.test(base))
    .map((base) => new URL(String(base)).origin)
  const images = avatarBase === null ? [] : [new URL(avatarBase).origin]
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ['img-src', `'self'`, 'data:', ...images].join(' '),
    ['connect-src', `'self'`, ...new Set(origins)].join(' '),
    `font-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** A navigation says that it takes HTML; other clients get the page at paths that don't look like a file's. */
const wantsPage = (accept: string | undefined, path: string) =>
  accept !== undefined && /text\/html/.test(accept)
    ? true
    : /\*\/\*/.test(accept ?? '*/*') && !/\.[^/]*$|\/\./.test(path)

/**
 * Serves the built portal: hashed assets for ever, in the compressed form made at build time; any other
 * path of a navigation is the page, never cached, with a nonce of its own and its screens' chunks preloaded.
 */
export function servePortal(app: Hono, portalDir: string, config: ServerConfig): void {
  const page = readFileSync(join(portalDir, 'index.html'), 'utf8')
  const screens = readScreenChunks(portalDir, page)
  const immutable = serveStatic({
    root: portalDir,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  app.get('/assets/*', immutable, (c) => c.text('There is no such file.', 404))
  app.get('/:file{[\\w-]+\\.(svg|png|ico|txt|webmanifest)}', async (c, next) => {
    if (!existsSync(join(portalDir, c.req.param('file')))) return c.text('There is no such file.', 404)
    return serveStatic({
      root: portalDir,
      precompressed: true,
      onFound: (_path, found) => found.header('cache-control', 'public, max-age=3600'),
    })(c, next)
  })
  app.get('*', (c) => {
    if (!wantsPage(c.req.header('accept'), c.req.path)) return c.text('There is no such page.', 404)
    const nonce = randomBytes(16).toString('base64')
    const html = page
      .replaceAll('__NONCE__', nonce)
      .replace('</head>', () => `${preloadLinks(screens, c.req.path)}</head>`)
    return c.html(html, 200, {
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce, config),
    })
  })
}
