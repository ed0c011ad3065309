import type { Stage } from '#machines/progression/stage.ts'

/** Mantine colours of the stages; the name is always shown inside. */
export const stageColours: Record<Stage, string> = {
  alpha: 'violet',
  beta: 'orange.6',
  ga: 'blue',
  shutdown: 'gray.7',
}
