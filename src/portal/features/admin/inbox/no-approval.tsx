import { Title } from '@mantine/core'
import classes from './inbox.module.css'

/** There is no approval of that id. */
export function NoApproval() {
  return (
    <div className={classes.approval}>
      <Title order={2}>There is no such approval</Title>
      <p>The link may be wrong. What waits is in the list.</p>
    </div>
  )
}
