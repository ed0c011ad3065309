import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * Returns a function that changes filters of the page's list in the URL; the others stay, and the page where it is. Does
 * nothing once the page has been left, as within a pause in typing.
 */
export function useFilter<Search extends object>(): (change: Search) => void {
  const navigate = useNavigate()
  const router = useRouter()
  const list = useMatch({ strict: false, select: ({ routeId }) => routeId })
  return (change) => {
    if (!router.matchRoutes(router.latestLocation).some(({ routeId }) => routeId === list)) return
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  }
}
