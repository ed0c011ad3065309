import type { Stage } from '../../machines/progression.lifecycle.ts'

/** Mantine colours of the stages; the name always stands beside. */
export const stageColours: Record<Stage, string> = {
  alpha: 'violet',
  beta: 'orange',
  ga: 'blue',
  shutdown: 'dark',
}
