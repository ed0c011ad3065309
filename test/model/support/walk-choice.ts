import type { EventObject } from 'xstate'
import type { Party } from '#machines/law.ts'

/** What a run walks of what its test files would; `test/commands/model.ts` sets it. */
export interface WalkChoice {
  /** Only these drivers; null for all. */
  drivers: readonly string[] | null
  /** Only the path with this id; null for all. */
  path: string | null
  /** Only where this actor acts; null for all. */
  actor: Party | null
  /** In which order paths are walked; 0 as they are generated. */
  seed: number
}

const actorOf = (name: string | undefined): Party | null =>
  name === 'provider' || name === 'admin' ? name : null

/** Reads the choice of this run: MODEL_DRIVERS, MODEL_PATH, MODEL_ACTOR and SEED. */
export const walkChoice = (env: NodeJS.ProcessEnv = process.env): WalkChoice => ({
  drivers: env.MODEL_DRIVERS?.split(',') ?? null,
  path: env.MODEL_PATH ?? null,
  actor: actorOf(env.MODEL_ACTOR),
  seed: Number(env.SEED ?? 0),
})

/**
 * Tells whether the actor does what the event says: a lifecycle's event names who sends it; of a workflow's, `user.` is
 * done by its user (either actor where the model names none) and `staff.` by an admin. All else is nobody's: the
 * platform's, a browser's, a clock's.
 */
export function actsIn(event: EventObject, actor: Party, user: Party | undefined): boolean {
  if ('by' in event) return event.by === actor
  if (event.type.startsWith('staff.')) return actor === 'admin'
  return event.type.startsWith('user.') && (user === undefined || user === actor)
}
