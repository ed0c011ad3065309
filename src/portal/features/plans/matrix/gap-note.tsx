import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { Addon } from '#contract/addon.ts'
import { counted } from '#contract/formats/grouped.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import section from '#portal/ui/layout/section.module.css'
import { focusNextCell } from './gaps.ts'

interface Props {
  addon: Pick<Addon, 'displayName' | 'state'>
  /** The paths of the cells that lack a value. */
  gaps: ReadonlySet<string>
}

/** Says before GA how many values are still wanted for it, and leads from one to the next. */
export function GapNote({ addon: { displayName, state }, gaps }: Props) {
  const last = useRef<Element>(null)
  if ((state !== 'alpha' && state !== 'beta') || gaps.size === 0) return null
  const keep = gaps.size === 1 ? 'keeps' : 'keep'
  return (
    <div className={section.notice}>
      <Icon name="alert" />
      <span className={section.grow}>
        {counted(gaps.size, 'missing value')} {keep} {displayName} from GA: every plan for sale needs a value
        for every feature.
      </span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          last.current = focusNextCell(gaps, last.current)
        }}
      >
        Next gap
      </Button>
    </div>
  )
}
