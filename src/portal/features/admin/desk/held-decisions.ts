import { heldDecision } from '#machines/desk/held-decision.ts'
import { startQueue } from '#portal/workflow/shapes/use-queue.ts'

/** The decisions that can still be undone, by the id of what they are about. */
export const heldDecisions = startQueue(() => heldDecision)
