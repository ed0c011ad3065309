import { useEffect, useSyncExternalStore } from 'react'

/** The number of drawers and dialogs currently over the page. */
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

/** Registers an overlay that traps focus, for as long as it is shown. */
export function useCover(isCover: boolean): void {
  useEffect(() => {
    if (!isCover) return
    change(1)
    return () => change(-1)
  }, [isCover])
}

/** True while an overlay makes the page unreachable. */
export const useIsCovered = (): boolean => useSyncExternalStore(subscribe, () => covers > 0)
