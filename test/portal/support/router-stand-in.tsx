import type { ComponentType, ReactNode } from 'react'

interface Target {
  to?: string
  params?: Record<string, string>
  search?: unknown
  hash?: string
  resetScroll?: boolean
  replace?: boolean
  inherit?: boolean
  preload?: unknown
  children?: ReactNode
}

/** The address of a link's target. */
const hrefOf = ({ to = '', params = {}, hash }: Target): string =>
  to.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? '') + (hash === undefined ? '' : `#${hash}`)

/** The search and data of the route around a section. */
export const atRoute: { search: object; data: unknown } = { search: {}, data: undefined }

/** The router's parts that a section uses, for rendering it alone: links lead where they would. */
export const routerStandIn = {
  createLink: ((Part: ComponentType<object> | 'a') =>
    ({
      to,
      params,
      search: _s,
      hash,
      resetScroll: _r,
      replace: _p,
      preload: _l,
      inherit: _i,
      ...props
    }: Target) => <Part {...props} href={hrefOf({ to, params, hash } as Target)} />) as never,
  Link: (({
    to,
    params,
    search: _s,
    hash,
    resetScroll: _r,
    replace: _p,
    preload: _l,
    children,
    ...props
  }: Target) => (
    <a {...props} href={hrefOf({ to, params, hash } as Target)}>
      {children}
    </a>
  )) as never,
  Outlet: (() => null) as never,
  getRouteApi: (() => ({
    useSearch: () => atRoute.search,
    useLoaderData: () => atRoute.data,
    useNavigate: () => () => Promise.resolve(),
  })) as never,
  useBlocker: (() => ({ status: 'idle' })) as never,
  useLocation: (() => null) as never,
  useNavigate: (() => () => Promise.resolve()) as never,
  useMatch: (() => undefined) as never,
  useMatches: (() => undefined) as never,
  useMatchRoute: (() => () => false) as never,
  useRouter: (() => ({
    getMatchedRoutes: () => [[{ fullPath: '/addons' }]],
    buildLocation: ({ to }: { to: string }) => ({ pathname: to }),
    history: { location: { state: {} } },
    options: { context: { session: null } },
  })) as never,
}
