import { Tag } from '#portal/ui/signs/tag.tsx'
import type { Stage } from '#machines/progression/stage.ts'
import { stageNames } from '#contract/stage.ts'
import { stageTones } from './stage-wording.ts'

/** An add-on's stage as a word and a colour. */
export function StageTag({ stage }: { stage: Stage }) {
  return <Tag tone={stageTones[stage]}>{stageNames[stage]}</Tag>
}
