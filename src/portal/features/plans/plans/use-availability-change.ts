import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { shownValue, type toggle } from '#machines/shapes/toggle.ts'
import type { Plan } from '#contract/plan.ts'
import { type Availability, availabilityPhrases } from '#contract/availability.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { reloading } from '#portal/workflow/use-workflow.ts'
import { toggleMachine } from '#portal/workflow/shapes/use-toggle.ts'
import { startQueue, useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { availabilityCalls } from './calls.ts'

/** Staff's changes of plans' availability in progress, and the plans as the platform returned them. */
const availabilityChanges = startQueue((answered: (id: string, plan: Plan) => void) => {
  const machine = toggleMachine(availabilityCalls((plan) => answered(plan.id, plan)))
  // The queue keeps the answer until the page has a newer plan.
  return reloading(machine, () => Promise.resolve())
})

/** Flashes the outcome of a plan's changes, whichever page is open, and reloads that page. */
function tell(actor: ActorRefFrom<typeof toggle>, id: string, reload: () => Promise<void>): void {
  actor.on('saved', () => {
    // As it is stored: it may have been renamed since its first change.
    const plan = availabilityChanges.view().answers[id]
    if (plan !== undefined)
      flash.success(`Plan saved. ${plan.name} is now ${availabilityPhrases[plan.availability]}.`)
    void reload()
  })
  actor.on('refused', ({ problem }) => {
    if (problem.kind === 'expired') return
    flash.error('something went wrong')
    flash.error(problem.message)
    // What else has changed is shown before the next choice.
    if (problem.kind === 'stale') void reload()
  })
}

/**
 * Staff's change of a plan's availability in place: shown at once, and rolled back with 'something went
 * wrong' if saving fails (SPEC section 8).
 */
export function useAvailabilityChange(plan: Plan) {
  const reload = useReload()
  const { conversations, answers } = useQueue(availabilityChanges)
  const answered = answers[plan.id]
  // ISO instants compare as strings.
  const latest = answered !== undefined && answered.updatedAt >= plan.updatedAt ? answered : plan
  const snapshot = useSelector(conversations[plan.id], (each) => each)
  return {
    /** The plan as it is stored, which the page may not have yet. */
    stored: { ...plan, availability: latest.availability },
    shown: snapshot === undefined ? latest.availability : shownValue(snapshot.context, latest.availability),
    busy: snapshot?.hasTag('busy') === true,
    change: (to: Availability) =>
      availabilityChanges.act(
        plan.id,
        { id: plan.id },
        { type: 'turned', to, stored: latest.availability, etag: latest.etag },
        (actor) => tell(actor, plan.id, reload),
      ),
  }
}
