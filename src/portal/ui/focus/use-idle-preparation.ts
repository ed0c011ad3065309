import { useEffect } from 'react'

/** Milliseconds of idle time left for other work. */
const spare = 4

/**
 * Prepares in idle time what will be needed soon. `prepare` works while there is time and returns true when
 * done. Without requestIdleCallback nothing is prepared; the work is done when needed.
 */
export function useIdlePreparation(prepare: (hasTime: () => boolean) => boolean): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') return undefined
    const goOn = (deadline: IdleDeadline) => {
      if (!prepare(() => deadline.timeRemaining() > spare)) waiting = requestIdleCallback(goOn)
    }
    let waiting = requestIdleCallback(goOn)
    return () => cancelIdleCallback(waiting)
  }, [prepare])
}
