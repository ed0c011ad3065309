import { useEffect, useSyncExternalStore } from 'react'

/** How many drawers and dialogs lie over the page now. */
let covers = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  covers += by
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that something lies over the page and keeps focus, as long as it is there. */
export function useCover(isCover: boolean): void {
  useEffect(() => {
    if (!isCover) return
    change(1)
    return () => change(-1)
  }, [isCover])
}

/** True while something lies over the page, so that it can't be reached. */
export const useIsCovered = (): boolean => useSyncExternalStore(subscribe, () => covers > 0)
