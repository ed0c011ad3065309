import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useHeadingLevel } from '../heading-around.ts'
import classes from './screen.module.css'

/** Nothing is at this address, or nothing that this person may see: the two look alike on purpose. */
export function NotFound() {
  const level = useHeadingLevel()
  return (
    <div className={classes.middle}>
      <Title order={level} size="h1">
        There is nothing here
      </Title>
      <p>The page may have moved, or it belongs to another company.</p>
      <Anchor component={Link} to="/addons">
        Go to your add-ons
      </Anchor>
    </div>
  )
}
