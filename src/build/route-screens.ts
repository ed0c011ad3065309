import type { VirtualRootRoute, VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { routes } from '#portal/routes.ts'

/** A URL of the portal (with $parameters) and the screen files it shows, from the root inwards. */
export interface RouteScreens {
  path: string
  screens: readonly string[]
}

const screenPath = (file: string) => `src/portal/${file}`

/** Tells whether a page stands at the node's own path; a layout without a path has its index there too. */
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

/** Every page of the portal, read from src/portal/routes.ts. */
export function routeScreens(root: VirtualRootRoute = routes): RouteScreens[] {
  return (root.children ?? []).flatMap((child) => walk(child, '', [screenPath(root.file)]))
}
