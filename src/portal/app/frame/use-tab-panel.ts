import { useRouter } from '@tanstack/react-router'
import { flash } from '../flashes/flash.ts'
import type { TabRoute } from './tabs.ts'
import { useWayBack } from './use-way-back.ts'

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
