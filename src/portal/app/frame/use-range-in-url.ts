import { useRouter } from '@tanstack/react-router'
import { useTransition } from 'react'
import type { Range } from '#portal/ui/range/range.ts'

/**
 * Puts a range into the URL once its data has loaded; until then the screen stays as it is and `isBusy` is true.
 */
export function useRangeInUrl() {
  const router = useRouter()
  const [isBusy, startReading] = useTransition()
  const show = ({ from, to }: Range) =>
    startReading(async () => {
      const { pathname } = router.latestLocation
      const target = {
        to: '.',
        search: (before: object) => ({ ...before, from, to }),
      } as const
      await router.preloadRoute(target)
      // Skip if the user has navigated away meanwhile.
      if (router.latestLocation.pathname !== pathname) return
      await router.navigate({ ...target, replace: true, resetScroll: false })
    })
  return { isBusy, show }
}
