import { type NavigateOptions, type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { stepsBackTo } from './came-from.ts'

/** Goes so many entries back, past whatever would ask first; resolves once the page is there. */
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
 * Gives how what lies over a page, with a URL of its own, is left for that page: back, where it was opened from
 * there or from something else over it; else the page takes its place in the history. Neither leaves a Back that leads nowhere.
 */
export function useWayBack(): (page: NavigateOptions) => Promise<void> {
  const router = useRouter()
  const going = useRef<Promise<void>>(null)
  return (page) => {
    const steps = stepsBackTo(router.history, router.buildLocation(page).pathname)
    going.current ??= (
      steps === null ? router.navigate({ ...page, replace: true }) : goBackBy(steps, router)
    ).finally(() => {
      going.current = null
    })
    return going.current
  }
}
