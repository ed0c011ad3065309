import { useState } from 'react'
import { createActor } from 'xstate'
import type { Availability, Plan } from '#contract/plan.ts'
import { availabilityNames } from '#contract/wording/blockers/plan-blockers.ts'
import { confirmationMachine } from '#portal/workflow/provide/confirmation-actor.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { sendAvailability } from './calls.ts'
import { useReload } from '#portal/wire/use-reload.ts'

/**
 * Staff's change of a plan's availability in place: shown at once, and rolled back with 'something went
 * wrong' if saving fails (SPEC section 8).
 */
export function useAvailabilityChange(plan: Pick<Plan, 'id' | 'name' | 'availability'>) {
  const reload = useReload()
  const [wanted, setWanted] = useState<Availability | null>(null)

  const change = (to: Availability) => {
    const actor = createActor(
      confirmationMachine((signal) => sendAvailability(plan.id, to, signal)),
      { input: { expected: null } },
    )
    actor.on('confirmed', () => {
      flash.success(`Plan saved: ${plan.name} is ${availabilityNames[to]} now.`)
      void reload().finally(() => setWanted(null))
    })
    actor.on('refused', ({ problem }) => {
      setWanted(null)
      actor.stop()
      if (problem.kind === 'expired') return
      flash.error('something went wrong')
      flash.error(problem.message)
    })
    setWanted(to)
    actor.start()
    actor.send({ type: 'open' })
    actor.send({ type: 'confirm' })
  }

  return { shown: wanted ?? plan.availability, busy: wanted !== null, change }
}
