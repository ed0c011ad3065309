import '@mantine/core/styles/Tooltip.css'
import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'
import type { Blocker } from '#contract/trail.ts'
import classes from './blocker-tooltip.module.css'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'

interface Props {
  anchor: RefObject<HTMLElement | null>
  blockers: readonly Pick<Blocker, 'message' | 'href'>[]
}

/** Lists an action's blockers, each with a link to resolve it. Follows its anchor in tab order. */
export function BlockerTooltip({ anchor, blockers }: Props) {
  return (
    <Tooltip
      opened
      target={anchor}
      interactive
      multiline
      classNames={{ tooltip: classes.tooltip ?? '' }}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
      offset={4}
      maw="min(420px, calc(100vw - 32px))"
      label={
        <>
          You can’t do this yet:
          <ul className={classes.list}>
            {blockers.map(({ message, href }) => (
              <li key={message}>
                <PlaceLink href={href}>{message}</PlaceLink>
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
