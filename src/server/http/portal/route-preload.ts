import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A route as the build wrote it: its path with $parameters, and files that its screens load. */
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

/** A parameter, as in `…/$addonSlug`, matches any one name there; a last `$` matches whatever follows. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part === '$') return '.*'
    return part.startsWith('$') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('/')}/?$`)
}

/** Routes with more parameters fit more paths, so they are asked later; the wildcard last of all. */
const openness = (path: string) =>
  path.split('/').filter((part) => part.startsWith('$')).length + (path.endsWith('$') ? 100 : 0)

/** Reads, once, which files each route's screens load besides those of the page. */
export function readRoutePreloads(portalDir: string): RoutePreload[] {
  const text = readFileSync(join(portalDir, '.vite/route-files.json'), 'utf8')
  return (JSON.parse(text) as RouteFiles[])
    .toSorted((a, b) => openness(a.path) - openness(b.path))
    .map(({ path, files }) => ({ pattern: patternOf(path), links: files.map(linkTo).join('') }))
}

/** The head's links that start loading a path's own files together with the page's. */
export const preloadLinks = (routes: readonly RoutePreload[], path: string): string =>
  routes.find(({ pattern }) => pattern.test(path))?.links ?? ''
