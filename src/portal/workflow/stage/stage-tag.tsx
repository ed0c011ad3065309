import { Badge } from '@mantine/core'
import type { Stage } from '#machines/progression/stage.ts'
import { stageNames } from '#contract/stage.ts'
import { stageColours } from './stage-wording.ts'

/** An add-on's stage as a word and a colour. */
export function StageTag({ stage }: { stage: Stage }) {
  return (
    <Badge color={stageColours[stage]} tt="none" radius="sm">
      {stageNames[stage]}
    </Badge>
  )
}
