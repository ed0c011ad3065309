import { dropDecision } from './kept-decisions.ts'

/** A conversation that ends in an outcome. */
export interface DecisionOutcome {
  on: (type: 'decided' | 'refused', heard: (event: { problem?: { kind: string } }) => void) => unknown
}

const heard = new WeakSet<object>()

/** Forgets a kept decision once its outcome is known; one of an ended session waits for the next sign-in. */
export function forgetOnceKnown(actor: DecisionOutcome | undefined, id: string, userId: string): void {
  if (actor === undefined || heard.has(actor)) return
  heard.add(actor)
  actor.on('decided', () => dropDecision(userId, id))
  actor.on('refused', ({ problem }) => {
    if (problem?.kind !== 'expired') dropDecision(userId, id)
  })
}
