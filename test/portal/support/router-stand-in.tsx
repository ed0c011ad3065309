import type { ComponentType, ReactNode } from 'react'

interface Target {
  to?: string
  params?: Record<string, string>
  search?: unknown
  hash?: string
  resetScroll?: boolean
  replace?: boolean
  inherit?: boolean
  children?: ReactNode
}

/** The address of a link's target. */
const hrefOf = ({ to = '', params = {}, hash }: Target): string =>
  to.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? '') + (hash === undefined ? '' : `#${hash}`)

/** The router's parts that a section uses, for rendering it alone: links lead where they would. */
export const routerStandIn = {
  createLink: ((Part: ComponentType<object> | 'a') =>
    ({ to, params, search: _s, hash, resetScroll: _r, replace: _p, inherit: _i, ...props }: Target) => (
      <Part {...props} href={hrefOf({ to, params, hash } as Target)} />
    )) as never,
  Link: (({ to, params, search: _s, hash, resetScroll: _r, replace: _p, children, ...props }: Target) => (
    <a {...props} href={hrefOf({ to, params, hash } as Target)}>
      {children}
    </a>
  )) as never,
  Outlet: (() => null) as never,
  useLocation: (() => null) as never,
  useNavigate: (() => () => Promise.resolve()) as never,
  useMatch: (() => undefined) as never,
  useRouter: (() => ({ getMatchedRoutes: () => [[{ fullPath: '/addons' }]] })) as never,
}
