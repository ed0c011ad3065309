import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { flash } from '../flashes/flash.ts'
import type { TabPath } from './tabs.ts'
import { useWayBack } from './use-way-back.ts'

/** The tabs of an add-on that have panels over them. */
export type TabRoute = Extract<keyof RegisteredRouter['routesByPath'], `/addons/$addonSlug/${TabPath}`>

/** How a panel over a tab is left: back to the tab, which keeps its filter. */
export function useTabPanel(to: TabRoute, slug: string) {
  const router = useRouter()
  const goBack = useWayBack()
  const close = () => goBack({ to, params: { addonSlug: slug }, search: true })
  return {
    close: () => void close(),
    /** Says what was done, and has the tab asked for anew. */
    saved: async (text: string) => {
      flash.success(text)
      await close()
      await router.invalidate()
    },
  }
}
