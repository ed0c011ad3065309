import { useRouter } from '@tanstack/react-router'

/** The screens behind an add-on's link. */
const screens = ['/_authenticated/addons/$addonSlug', '/_authenticated/addons/$addonSlug/next-steps'] as const

/** For a link to an add-on: fetches the code of its screens, not its data, when somebody reaches for it. */
export function useAddonIntent() {
  const router = useRouter()
  const reach = () => {
    for (const id of screens) {
      // What cannot be fetched now is asked for again by going there.
      router.loadRouteChunk(router.routesById[id])?.catch(() => {})
    }
  }
  return { onPointerEnter: reach, onFocus: reach }
}
