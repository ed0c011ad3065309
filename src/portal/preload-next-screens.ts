import type { AnyRouter } from '@tanstack/react-router'

/** Where people go from the add-ons list. */
const nextScreens = ['/_authenticated/addons/$addonSlug', '/_authenticated/addons/$addonSlug/next-steps']

/** Fetches the code of the screens that come next, once the first one stands and the browser has time. */
export function preloadNextScreens(router: AnyRouter): void {
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1000))
    whenIdle(() => {
      for (const id of nextScreens) {
        // What cannot be fetched now is asked for again when somebody goes there.
        Promise.resolve(router.loadRouteChunk(router.routesById[id])).catch(() => {})
      }
    })
  })
}
