import { flash } from '../flashes/flash.ts'
import type { TabRoute } from './tabs.ts'
import { useWayBack } from './use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'

/** Closes a panel over a tab: returns to the tab and keeps its filter. */
export function useTabPanel(to: TabRoute, slug: string) {
  const reload = useReload()
  const goBack = useWayBack()
  const close = () => goBack({ to, params: { addonSlug: slug }, search: true })
  return {
    close: () => void close(),
    /** Flashes the outcome and reloads the tab. */
    saved: async (text: string) => {
      flash.success(text)
      await close()
      await reload()
    },
  }
}
