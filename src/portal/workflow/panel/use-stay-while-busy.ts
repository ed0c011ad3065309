import { useBlocker } from '@tanstack/react-router'
import { flash } from '#portal/app/flashes/flash.ts'

/** Shown when a pending request keeps the user on its screen. */
export const awaited = 'The platform has not answered yet. Wait a moment, then leave.'

/** An actor that exposes by tag whether its request is pending. */
interface Busy {
  getSnapshot: () => { hasTag: (tag: string) => boolean }
}

/**
 * Blocks leaving the screen while the actor is in a state with one of the tags, since only this screen would
 * show the outcome and leaving would abort the request, even if the platform already has it. Opening a panel
 * does not count as leaving.
 */
export function useStayWhileBusy(actor: Busy, tags: readonly string[]): void {
  const isBusy = () => tags.some((tag) => actor.getSnapshot().hasTag(tag))
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const stays = next.fullPath !== '/logout' && !next.pathname.startsWith(current.pathname) && isBusy()
      if (stays) flash.info(awaited)
      return stays
    },
    enableBeforeUnload: isBusy,
    disabled: tags.length === 0,
  })
}
