import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { passkeyScriptName } from '#server/identity/pages/passkey-script.ts'
import { styleName } from '#server/identity/pages/style.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import type { TestServer } from '#test/support/server.ts'

/** How one gets in where it is not the table that says so. */
type Door =
  | 'everybody'
  | 'cookie'
  | 'signed link'
  | 'mailed link'
  | 'resource token'
  | 'client secret'
  | 'metrics token'

/** Every route outside the table. */
const doors: Readonly<Record<string, Door>> = {
  'GET /healthz': 'everybody',
  'GET /readyz': 'everybody',
  'GET /metrics': 'metrics token',
  'GET /config.json': 'everybody',
  'GET /changelog.atom': 'everybody',
  'GET /changelog.json': 'everybody',
  'GET /api/v3/openapi.json': 'everybody',
  'GET /images/placeholder.svg': 'everybody',
  [String.raw`GET /images/:name{[0-9a-f]{64}\.(png|jpg|gif)}`]: 'everybody',
  [`GET /oauth/${styleName}`]: 'everybody',
  [`GET /oauth/${passkeyScriptName}`]: 'everybody',
  'GET /*': 'everybody',
  'GET /oauth/authorize': 'cookie',
  'POST /oauth/authorize': 'cookie',
  'GET /oauth/password': 'cookie',
  'POST /oauth/password': 'cookie',
  'GET /oauth/second-factor': 'cookie',
  'POST /oauth/second-factor': 'cookie',
  'GET /oauth/passkey': 'everybody',
  'POST /oauth/passkey': 'cookie',
  'GET /oauth/oidc/:provider': 'everybody',
  'GET /oauth/oidc/:provider/callback': 'cookie',
  'GET /oauth/forgot': 'everybody',
  'POST /oauth/forgot': 'everybody',
  'GET /oauth/reset': 'mailed link',
  'POST /oauth/reset': 'mailed link',
  'GET /oauth/invitation': 'mailed link',
  'POST /oauth/invitation': 'mailed link',
  'GET /oauth/logout': 'cookie',
  'POST /oauth/logout': 'cookie',
  [String.raw`GET /api/v3/reports/:file{[0-9a-f-]+\.(?:csv|pdf)}`]: 'signed link',
  'GET /platform/addons/:uuid': 'resource token',
  'PATCH /platform/addons/:uuid/config': 'resource token',
  'POST /platform/addons/:uuid/actions/provision': 'resource token',
  'POST /platform/addons/:uuid/actions/deprovision': 'resource token',
  'POST /oauth/token': 'client secret',
}

const aliases: Partial<Record<Endpoint['method'], string[]>> = {
  PATCH: ['PATCH', 'PUT'],
  GET: ['GET', 'HEAD'],
}

/** The routes of the table. ALL of a path is what says which methods it answers. */
const tableRoutes = (): string[] =>
  Object.values<Endpoint>(everyEndpoint).flatMap(({ method, path }) =>
    ['ALL', ...(aliases[method] ?? [method])].map((each) => `${each} ${path}`),
  )

/** A build of a portal without anything in it. */
function emptyPortal(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/route-files.json'), '[]')
  const pages = ['index.html', 'visitors.html']
  for (const page of pages) writeFileSync(join(folder, page), '<head></head>')
  const scripts = Object.fromEntries(pages.map((page) => [page, { hash: 'sha256-0' }]))
  writeFileSync(join(folder, '.vite/early-scripts.json'), JSON.stringify(scripts))
  return folder
}

/** The whole platform as it is deployed: with its portal, and with its metrics for the holder of this token. */
export function deployed({ db, clock, config: given }: TestServer, metricsToken: string): Hono {
  const config = { ...given, metricsToken }
  const log = pino({ level: 'silent' })
  return createApp({ db, clock, config, log, portalDir: emptyPortal(), metrics: createMetrics(null) })
}

/** The routes that the whole platform answers, as `METHOD /path`; no middleware. */
function registeredRoutes(server: TestServer): string[] {
  const app = deployed(server, randomUUID())
  const all = app.routes.map(({ method, path }) => `${method} ${path}`)
  return [...new Set(all)].filter((route) => !/^ALL .*\*$/.test(route))
}

/** The routes that are in no matrix, and the doors that are no route. */
export function unknownRoutes(server: TestServer): { inNoMatrix: string[]; notRegistered: string[] } {
  const registered = registeredRoutes(server)
  const known = new Set([...tableRoutes(), ...Object.keys(doors)])
  return {
    inNoMatrix: registered.filter((route) => !known.has(route)),
    notRegistered: [...known].filter((route) => !registered.includes(route)),
  }
}
