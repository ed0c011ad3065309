import { progressionLifecycle } from '#machines/progression/lifecycle.ts'
import { addonShutDown } from '#contract/wording/blockers/explain.ts'
import { conflict } from '#server/http/errors.ts'
import type { AddonRow } from './handler.ts'

/** Throws 409 if the add-on's lifecycle has ended: it is then read-only. */
export function refuseIfShutDown(addon: Pick<AddonRow, 'state'>): void {
  if (progressionLifecycle.states[addon.state]?.type === 'final') throw conflict(addonShutDown.message)
}
