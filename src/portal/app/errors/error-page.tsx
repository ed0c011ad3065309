import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHeadingLevel } from '../frame/heading-around.ts'
import { Drawing } from '#portal/ui/signs/drawing.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import classes from '#portal/ui/layout/screen.module.css'

interface Props {
  /** An explanation of what happened. */
  children: ReactNode
  /** An alternative way to continue. */
  action?: ReactNode
}

/** The generic error page (SPEC section 2) with its link back to the add-ons list. */
export function ErrorPage({ children, action }: Props) {
  const level = useHeadingLevel()
  return (
    <div className={classes.middle} role="alert">
      <div className={classes.card}>
        <Drawing name="error" />
        <Title order={level} size="h1">
          Ooops, something has gone wrong.
        </Title>
        <p>{children}</p>
        <Group justify="center">
          {action}
          <AnchorLink to="/addons">Back to the add-ons list</AnchorLink>
        </Group>
      </div>
    </div>
  )
}
