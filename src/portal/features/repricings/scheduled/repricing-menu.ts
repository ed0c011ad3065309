import { explain } from '#contract/wording/blockers/explain.ts'
import type { SnapshotFrom } from 'xstate'
import { isAskedAbout } from '#machines/repricing/repricing-effect.ts'
import type { MenuRepricing, repricingMenu } from '#machines/repricing/menu.ts'
import {
  eventToStatus,
  repricingBlockers,
  repricingFacts,
  repricingIn,
  type SettableStatus,
} from '#machines/repricing/lifecycle.ts'
import { planBlockerWordings, repricingStatusNames } from '#contract/wording/blockers/plan-blockers.ts'
import { statusVerbs } from './wording.ts'
import type { Repricing } from '#contract/repricing.ts'

/** The statuses that staff can set, in menu order. */
const choices = ['new', 'in_progress', 'approved', 'rejected'] as const satisfies readonly SettableStatus[]

/** Reduces a repricing to what its menu's machine needs. */
export const menuRepricing = (repricing: Repricing): MenuRepricing => ({
  id: repricing.id,
  status: repricing.status,
  etag: repricing.etag,
  facts: repricingFacts(repricing),
})

/** The draft key of a repricing's rejection message. */
export const messageDraft = (id: string): string => `rejection of repricing ${id}`

export interface StatusChoice {
  to: SettableStatus
  /** The verb, shown beside the resulting status. */
  label: string
  status: string
  /** The reason why it is unavailable; empty if available. */
  blockers: { message: string }[]
}

/** Each status of the menu, with the lifecycle's blockers. */
export function statusChoices(repricing: Repricing, changeRequestUrl: string): StatusChoice[] {
  const { status } = repricing
  const snapshot = repricingIn(repricing)
  const of = { slug: repricing.addon.slug, changeRequestUrl }
  return choices.map((to) => ({
    to,
    label: statusVerbs[to],
    status: repricingStatusNames[to],
    blockers:
      to === status
        ? [{ message: 'This is its status.' }]
        : repricingBlockers(snapshot, { type: eventToStatus[to], by: 'admin' }).map((each) =>
            explain(planBlockerWordings, each, of),
          ),
  }))
}

type RepricingMenuSnapshot = SnapshotFrom<typeof repricingMenu>

/** True while the confirmation itself shows the step's outcome. */
export const isInQuestion = (snapshot: RepricingMenuSnapshot): boolean =>
  snapshot.matches('asking') ||
  ((snapshot.hasTag('busy') || snapshot.matches('unheard')) &&
    isAskedAbout(snapshot.context.repricing.status, snapshot.context.to))
