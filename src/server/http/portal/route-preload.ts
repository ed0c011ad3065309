import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchTemplate } from '#contract/formats/match-template.ts'

/** A route as written by the build: its path with $parameters and the files that its screens load. */
interface RouteFiles {
  path: string
  files: readonly string[]
}

/** Preload links by the routes' paths. */
type RoutePreloads = Readonly<Record<string, string>>

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** Reads which files each route's screens load in addition to the page's own. */
export function readRoutePreloads(portalDir: string): RoutePreloads {
  const routes = JSON.parse(readFileSync(join(portalDir, '.vite/route-files.json'), 'utf8')) as RouteFiles[]
  return Object.fromEntries(routes.map(({ path, files }) => [path, files.map(linkTo).join('')]))
}

/** Preload links for a path's own files, so that they load in parallel with the page's. */
export const preloadLinks = (routes: RoutePreloads, path: string): string =>
  routes[matchTemplate(Object.keys(routes), path)?.template ?? ''] ?? ''
