import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { visitorPathOf } from '#contract/visitor-paths.ts'
import type { PortalConfig } from '#contract/config.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { traceparent } from '#server/tracing/spans.ts'
import { fileAnswer, readPortalFiles } from './portal-files.ts'
import { preloadLinks, readRoutePreloads } from './route-preload.ts'

/**
 * Allows no script inline but the page's own early script, by its hash, and nothing from other origins except those the
 * deployment configures.
 */
export function contentSecurityPolicy(
  { nonce, scriptHash }: { nonce: string; scriptHash: string },
  config: Pick<ServerConfig, 'portal'>,
): string {
  const { bases, avatarBase } = config.portal
  const origins = Object.values(bases)
    .filter((base) => base !== null && /^https?:/.test(base))
    .map((base) => new URL(String(base)).origin)
  const images = avatarBase === null ? [] : [new URL(avatarBase).origin]
  return [
    `default-src 'none'`,
    `script-src 'self' '${scriptHash}'`,
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

/** True if the last part of a path has a dot, or any part begins with one. */
const looksLikeFile = (path: string) => path.includes('/.') || path.lastIndexOf('.') > path.lastIndexOf('/')

/**
 * True for a navigation, which accepts HTML. A client that accepts anything gets the page unless the path names a
 * file.
 */
const wantsPage = (accept = '*/*', path: string) =>
  accept.includes('text/html') || (accept.includes('*/*') && !looksLikeFile(path))

/** A built page, and the hash of the script in it. */
interface BuiltPage {
  html: string
  scriptHash: string
}

function readBuiltPage(portalDir: string, name: string): BuiltPage {
  const scripts = JSON.parse(readFileSync(join(portalDir, '.vite/early-scripts.json'), 'utf8')) as Record<
    string,
    { hash: string } | undefined
  >
  const scriptHash = scripts[name]?.hash
  if (scriptHash === undefined) throw new Error(`the build names no early script of ${name}`)
  return { html: readFileSync(join(portalDir, name), 'utf8'), scriptHash }
}

/** The configuration as data in a page; nothing in it can end the element. */
const configElement = (config: PortalConfig): string =>
  `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', String.raw`\u003c`)}</script>`

/** The trace that the page's own requests go on with; empty if nothing is traced. */
function traceElement(): string {
  const parent = traceparent()
  return parent === null ? '' : `<meta name="traceparent" content="${parent}">`
}

/**
 * Serves the built portal: hashed assets, cached forever, in the form compressed at build time. Every other
 * navigation gets the page, never cached, with the configuration as it is now, its own nonce and preloads for its
 * screens' chunks. The public pages are a separate document.
 */
export function servePortal(
  app: Hono,
  portalDir: string,
  config: ServerConfig,
  portalConfig: () => PortalConfig,
): void {
  const portal = readBuiltPage(portalDir, 'index.html')
  const visitors = readBuiltPage(portalDir, 'visitors.html')
  const routes = readRoutePreloads(portalDir)
  const files = readPortalFiles(portalDir)
  app.get('*', (c) => {
    const file = files.get(c.req.path)
    if (file !== undefined) return fileAnswer(file, c.req.header('accept-encoding'))
    if (c.req.path.startsWith('/assets/')) return c.text('There is no such file.', 404)
    if (!wantsPage(c.req.header('accept'), c.req.path)) return c.text('There is no such page.', 404)
    const nonce = randomBytes(16).toString('base64')
    const isPublic = visitorPathOf(c.req.path) !== undefined
    const links = isPublic ? '' : preloadLinks(routes, c.req.path)
    const { html: built, scriptHash } = isPublic ? visitors : portal
    const html = built
      .replaceAll('__NONCE__', nonce)
      .replace('<head>', () => `<head>${traceElement()}${configElement(portalConfig())}`)
      .replace('</head>', () => `${links}</head>`)
    return c.html(html, 200, {
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy({ nonce, scriptHash }, config),
    })
  })
}
