import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAnchor } from './use-anchor.ts'
import classes from './section.module.css'
import { StaffArea } from './staff-area.tsx'

interface Props {
  /** The section's anchor. */
  id: string
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Visible to platform staff only. */
  staffOnly?: boolean
  children: ReactNode
}

/** A section of a tab. Its anchor takes focus when a panel's opener is gone. */
export function Section({ id, title, actions, staffOnly = false, children }: Props) {
  const section = useAnchor<HTMLElement>(id)
  const Frame = staffOnly ? StaffArea : 'section'
  return (
    <Frame
      ref={section}
      id={id}
      className={staffOnly ? classes.body : `${classes.body} ${classes.section}`}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
    >
      <header className={classes.heading}>
        <Title order={2} id={`${id}-title`}>
          {title}
        </Title>
        {actions}
      </header>
      {children}
    </Frame>
  )
}
