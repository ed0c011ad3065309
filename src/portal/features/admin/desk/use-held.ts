import { useSelector } from '@xstate/react'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { heldDecisions } from './held-decisions.ts'
import type { DeskDecision } from './kept-decisions.ts'

/** The decision of a record that can still be undone; null if there is none. */
export function useHeld(id: string): DeskDecision | null {
  const actor = useQueue(heldDecisions).conversations[id]
  return useSelector(actor, (snapshot) =>
    snapshot?.hasTag('held') === true ? (snapshot.context.decision as DeskDecision) : null,
  )
}

/** Gives the id of the decision that is held and was made last; null if none is. */
export function latestHeld(): string | null {
  const held = Object.entries(heldDecisions.view().conversations).filter(
    ([, actor]) => actor?.getSnapshot().hasTag('held') === true,
  )
  return held.at(-1)?.[0] ?? null
}
