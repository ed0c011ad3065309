import type { Stage } from '#machines/progression/stage.ts'
import type { Tone } from '#portal/ui/signs/tone.ts'

/** The tones of the stages; the name is always shown inside. */
export const stageTones: Record<Stage, Tone> = {
  alpha: 'violet',
  beta: 'orange',
  ga: 'blue',
  shutdown: 'gray',
}
