import { useRouter } from '@tanstack/react-router'

/** The screens that an add-on's link leads to. */
const screens = ['/_authenticated/addons/$addonSlug', '/_authenticated/addons/$addonSlug/next-steps'] as const

/** Returns handlers for a link to an add-on that prefetch its screens' code, but not its data, on intent. */
export function useAddonIntent() {
  const router = useRouter()
  const reach = () => {
    for (const id of screens) {
      // A failed prefetch is retried on navigation.
      router.loadRouteChunk(router.routesById[id])?.catch(() => {})
    }
  }
  return { onPointerEnter: reach, onFocus: reach }
}
