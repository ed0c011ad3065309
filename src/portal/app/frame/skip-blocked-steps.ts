import type { RouterHistory } from '@tanstack/react-router'
import { keyOf } from './came-from.ts'

/**
 * Tells a history's subscribers nothing of a step back or forward that a blocker has stopped. TanStack's history tells
 * of it although nothing has changed; the router would read the screen anew, which may take a form from under its own
 * request. Comes before the router is mounted.
 */
export function skipBlockedSteps(history: RouterHistory): void {
  const subscribe = history.subscribe.bind(history)
  history.subscribe = (tell) => {
    let lastKey = keyOf(history)
    return subscribe((step) => {
      const key = keyOf(step)
      const isStopped = key === lastKey && ['BACK', 'FORWARD', 'GO'].includes(step.action.type)
      lastKey = key
      if (!isStopped) tell(step)
    })
  }
}
