import { useEffect } from 'react'

/** Milliseconds of an idle time that are left for what comes up. */
const spare = 4

/**
 * Does in a page's idle moments what will be needed soon; `prepare` goes on as long as there is time and answers
 * whether it is through. Where the browser tells of none, all is left to whoever needs it.
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
