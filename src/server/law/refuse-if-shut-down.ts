import { progressionLifecycle } from '#machines/progression/lifecycle.ts'
import { addonShutDown } from '#contract/wording/blockers/explain.ts'
import { conflict } from './refusal.ts'
import type { AddonRow } from './handler.ts'
import type { LoadedSubject } from './subjects.ts'

/** Throws 409 if the add-on's lifecycle has ended: it is then read-only. */
export function refuseIfShutDown(addon: Pick<AddonRow, 'state'>): void {
  if (progressionLifecycle.states[addon.state]?.type === 'final') throw conflict(addonShutDown.message)
}

/**
 * Throws 409 for a write to an add-on whose lifecycle has ended, or to one of its records; what outlives it is judged
 * by its own lifecycle.
 */
export function refuseOfShutDown(subject: LoadedSubject | null): void {
  if (subject === null || subject.addon === null || subject.outlivesAddon === true) return
  refuseIfShutDown(subject.addon)
}
