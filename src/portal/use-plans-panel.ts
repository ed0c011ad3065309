import { useNavigate, useRouter } from '@tanstack/react-router'
import { flash } from './flash.ts'

/** How a panel over the plans tab is left: back to the tab, which keeps its filter. */
export function usePlansPanel(slug: string) {
  const router = useRouter()
  const navigate = useNavigate()
  const close = () =>
    navigate({ to: '/addons/$addonSlug/plans', params: { addonSlug: slug }, search: (search) => search })
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
