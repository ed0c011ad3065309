import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * Returns a function that changes filters of the page's list in the URL; the others stay, and the page where it is. Back
 * leads to what it was before only with `replace: false`. Does nothing once the page has been left, as within a pause in typing.
 */
export function useFilter<Search extends object>(): (change: Search, options?: { replace: boolean }) => void {
  const navigate = useNavigate()
  const router = useRouter()
  const list = useMatch({ strict: false, select: ({ routeId }) => routeId })
  return (change, { replace } = { replace: true }) => {
    if (!router.matchRoutes(router.latestLocation).some(({ routeId }) => routeId === list)) return
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace,
      resetScroll: false,
    })
  }
}
