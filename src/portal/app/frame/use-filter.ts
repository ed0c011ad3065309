import { useNavigate } from '@tanstack/react-router'

/** Returns a function that changes filters of the page's list in the URL; the others stay, and the page where it is. */
export function useFilter<Search extends object>(): (change: Search) => void {
  const navigate = useNavigate()
  return (change) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
}
