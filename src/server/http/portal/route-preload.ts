import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A route as written by the build: its path with $parameters and the files that its screens load. */
interface RouteFiles {
  path: string
  files: readonly string[]
}

export interface RoutePreload {
  pattern: RegExp
  links: string
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** A parameter, as in `…/$addonSlug`, matches any single segment; a trailing `$` matches the rest. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part === '$') return '.*'
    return part.startsWith('$') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('/')}/?$`)
}

/** Routes with more parameters match more paths, so they are tried later, the wildcard last. */
const openness = (path: string) =>
  path.split('/').filter((part) => part.startsWith('$')).length + (path.endsWith('$') ? 100 : 0)

/** Reads which files each route's screens load in addition to the page's own. */
export function readRoutePreloads(portalDir: string): RoutePreload[] {
  const text = readFileSync(join(portalDir, '.vite/route-files.json'), 'utf8')
  return (JSON.parse(text) as RouteFiles[])
    .toSorted((a, b) => openness(a.path) - openness(b.path))
    .map(({ path, files }) => ({ pattern: patternOf(path), links: files.map(linkTo).join('') }))
}

/** Preload links for a path's own files, so that they load in parallel with the page's. */
export const preloadLinks = (routes: readonly RoutePreload[], path: string): string =>
  routes.find(({ pattern }) => pattern.test(path))?.links ?? ''
