import { type NavigateOptions, type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { cameFrom } from './came-from.ts'

/** Goes one entry back, past whatever would ask first; resolves once the page is there. */
function stepBack({ history, subscribe }: RegisteredRouter): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = subscribe('onResolved', () => {
      unsubscribe()
      resolve()
    })
    history.back({ ignoreBlocker: true })
  })
}

/**
 * Gives how what lies over a page, with a URL of its own, is left for that page: back, where it was opened from
 * there; else the page takes its place in the history. Neither leaves a Back that leads nowhere.
 */
export function useWayBack(): (page: NavigateOptions) => Promise<void> {
  const router = useRouter()
  const going = useRef<Promise<void>>(null)
  return (page) => {
    const origin = cameFrom(router.history)
    const { pathname } = router.buildLocation(page as never)
    const wasThere = origin !== null && new URL(origin, location.origin).pathname === pathname
    going.current ??= (wasThere ? stepBack(router) : router.navigate({ ...page, replace: true })).finally(
      () => {
        going.current = null
      },
    )
    return going.current
  }
}
