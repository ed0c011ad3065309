import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import classes from './bar.module.css'

/** Stands above the page when the session has ended under it; the page keeps what was typed. */
export function SessionEnded() {
  const { session } = useRouter().options.context
  const expired = useSelector(session, (snapshot) => snapshot.matches('expired'))
  const router = useRouter()
  const signIn = () => session.send({ type: 'signIn', attemptedUrl: router.state.location.href })
  return (
    <div role="alert">
      {expired && (
        <div className={`${classes.bar} ${classes.ended}`}>
          <p>Your session has ended. What you typed is kept; sign in again to go on.</p>
          <Button size="xs" color="dark" onClick={signIn}>
            Sign in again
          </Button>
        </div>
      )}
    </div>
  )
}
