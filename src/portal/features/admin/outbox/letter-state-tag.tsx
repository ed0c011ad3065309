import type { ReactNode } from 'react'
import type { LetterState } from '#contract/mail.ts'
import { Tag } from '#portal/ui/signs/tag.tsx'
import type { Tone } from '#portal/ui/signs/tone.ts'
import { letterStateWording } from './wording.ts'

const tones: Readonly<Record<LetterState, Tone>> = { waiting: 'yellow', sent: 'green', givenUp: 'red' }

/** The state of a letter, in its own word unless another is given. */
export function LetterStateTag({
  state,
  children = letterStateWording[state],
}: {
  state: LetterState
  children?: ReactNode
}) {
  return <Tag tone={tones[state]}>{children}</Tag>
}
