import type { EventObject } from 'xstate'

/** A run's part of what its test files would walk; `test/commands/model.ts` sets it. */
export interface WalkChoice {
  /** Only these drivers; null for all. */
  drivers: readonly string[] | null
  /** Only the path with this id; null for all. */
  path: string | null
  /** Names of the actor without whom nothing is walked; null for everybody. */
  actor: readonly string[] | null
  /** In which order paths are walked; 0 as they are generated. */
  seed: number
}

/** Reads the choice of this run: MODEL_DRIVERS, MODEL_PATH, MODEL_ACTOR and SEED. */
export const walkChoice = (env: NodeJS.ProcessEnv = process.env): WalkChoice => ({
  drivers: env.MODEL_DRIVERS?.split(',') ?? null,
  path: env.MODEL_PATH ?? null,
  actor: env.MODEL_ACTOR?.split(',') ?? null,
  seed: Number(env.SEED ?? 0),
})

/**
 * Tells whether an actor, by any of their names, does what the event says: one that names who sends it (`by`), or whose
 * type begins with who does it; `user.` is the model's user, or anybody where it names none. All else is nobody's: a
 * platform's, a browser's, a clock's.
 */
export function actsIn(event: EventObject, actor: readonly string[], user: string | undefined): boolean {
  if ('by' in event) return actor.includes(String(event.by))
  const [who = ''] = event.type.split('.')
  return who === 'user' ? user === undefined || actor.includes(user) : actor.includes(who)
}
