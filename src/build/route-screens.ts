import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { routes } from '#portal/routes.ts'

/** A portal URL (with $parameters) and the screen files it shows, from the root inwards. */
export interface RouteScreens {
  path: string
  screens: readonly string[]
}

const screenPath = (file: string) => `src/portal/${file}`

/** True if the node's own path has a page; a layout without a path has its index there too. */
const hasIndex = (node: VirtualRouteNode): boolean =>
  'children' in node &&
  (node.children ?? []).some(
    (child) => child.type === 'index' || (child.type === 'layout' && hasIndex(child)),
  )

function walk(node: VirtualRouteNode, parentPath: string, parents: readonly string[]): RouteScreens[] {
  const own = 'path' in node && typeof node.path === 'string' ? node.path : ''
  const path = `${parentPath}/${own}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1')
  const screens = 'file' in node && node.file !== undefined ? [...parents, screenPath(node.file)] : parents
  const children = 'children' in node ? (node.children ?? []) : []
  const below = children.flatMap((child) => walk(child, path, screens))
  const isPage = children.length === 0 || !hasIndex(node)
  return isPage && own !== ''
    ? [{ path, screens }, ...below]
    : node.type === 'index'
      ? [{ path, screens }]
      : below
}

/** Lists every page of the portal, from src/portal/routes.ts. */
export function routeScreens(): RouteScreens[] {
  return (routes.children ?? []).flatMap((child) => walk(child, '', [screenPath(routes.file)]))
}
