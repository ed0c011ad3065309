import type { Problem } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useReload } from '#portal/wire/use-reload.ts'

/** Flashes that a change was saved, or why not, and reloads the page's data either way. */
export function useSavedEffects(saved: string) {
  const reload = useReload()
  return {
    saved: () => {
      flash.success(saved)
      void reload()
    },
    refused: ({ problem }: { problem: Problem }) => {
      // The bar at the top says that the session has ended.
      if (problem.kind !== 'expired') flash.error(problem.message)
      void reload()
    },
  }
}
