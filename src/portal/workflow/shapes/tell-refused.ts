import type { Problem } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'

/** Flashes why a change was not saved, or something else was refused. */
export const tellRefused = ({ problem }: { problem: Problem }): void => {
  // The bar at the top says that the session has ended.
  if (problem.kind !== 'expired') flash.error(problem.message)
}
