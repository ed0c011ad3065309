import { type NavigateOptions, type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { stepsBackTo } from './came-from.ts'

/** Goes back that many entries, bypassing navigation blockers; resolves once the page is shown. */
function goBackBy(steps: number, { history, subscribe }: RegisteredRouter): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = subscribe('onResolved', () => {
      unsubscribe()
      resolve()
    })
    history.go(-steps, { ignoreBlocker: true })
  })
}

/**
 * Returns a function that leaves an overlay with its own URL for the page below: goes back if the overlay was
 * opened from that page, from one beneath it (a plan's panel from the comparison of plans) or from another overlay
 * over it, else replaces the overlay's history entry. Neither leaves a dead Back.
 */
export function useWayBack(): (page: NavigateOptions) => Promise<void> {
  const router = useRouter()
  const going = useRef<Promise<void>>(null)
  return (page) => {
    const { pathname } = router.buildLocation(page)
    const routesAt = (path: string) => router.getMatchedRoutes(path)[0]
    const own = routesAt(pathname).at(-1)
    const steps = stepsBackTo(router.history, pathname, (path) =>
      routesAt(path).some(({ id }) => id === own?.id),
    )
    going.current ??= (
      steps === null ? router.navigate({ ...page, replace: true }) : goBackBy(steps, router)
    ).finally(() => {
      going.current = null
    })
    return going.current
  }
}
