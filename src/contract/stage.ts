import * as v from 'valibot'
import type { Stage } from '#machines/progression/stage.ts'
import type { Same } from './formats/same.ts'

export const stages = ['alpha', 'beta', 'ga', 'shutdown'] as const
export const stage = v.picklist(stages)

true satisfies Same<Stage, v.InferOutput<typeof stage>>

export const stageNames: Record<Stage, string> = {
  alpha: 'Alpha',
  beta: 'Beta',
  ga: 'GA',
  shutdown: 'Shutdown',
}

/** A stage behind 'is', within a sentence. */
export const stagePhrases: Record<Stage, string> = {
  alpha: 'in alpha',
  beta: 'in beta',
  ga: 'in GA',
  shutdown: 'shut down',
}
