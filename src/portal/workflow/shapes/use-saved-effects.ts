import type { Problem } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useReload } from '#portal/wire/use-reload.ts'

/** Says that a change was saved, in these words, or why not; the page is read anew either way. */
export function useSavedEffects(saved: string) {
  const reload = useReload()
  return {
    saved: () => {
      flash.success(saved)
      void reload()
    },
    refused: ({ problem }: { problem: Problem }) => {
      // That the session has ended is told by the bar on top.
      if (problem.kind !== 'expired') flash.error(problem.message)
      void reload()
    },
  }
}
