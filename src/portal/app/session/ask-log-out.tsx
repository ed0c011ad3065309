import { Button, Group, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import classes from '#portal/ui/layout/screen.module.css'
import { logOutLink } from './log-out-link.ts'

/** Asks before a log-out that did not begin in the portal, such as by another site's link. */
export function AskLogOut() {
  const navigate = useNavigate()
  return (
    <div className={classes.middle}>
      <div className={classes.card}>
        <Title order={1}>Do you want to log out?</Title>
        <p>
          Your session will end in every tab of this browser, and unsaved drafts on this device will be
          removed.
        </p>
        <Group justify="center">
          <Button onClick={() => void navigate({ ...logOutLink, replace: true })}>Log out</Button>
          <Button variant="default" onClick={() => void navigate({ to: '/addons', replace: true })}>
            Stay signed in
          </Button>
        </Group>
      </div>
    </div>
  )
}
