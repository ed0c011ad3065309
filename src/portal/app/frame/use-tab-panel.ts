import type { TabRoute } from './tabs.ts'
import { type PanelEnd, usePanelEnd } from './use-panel-end.ts'

/** The end of a panel over a tab, which keeps its filter. */
export const useTabPanel = (to: TabRoute, slug: string, done: string | (() => string)): PanelEnd =>
  usePanelEnd({ to, params: { addonSlug: slug }, search: true }, done)
