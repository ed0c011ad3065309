import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCover, useIsCovered } from './page-cover.ts'
import classes from '#portal/ui/layout/bar.module.css'

/**
 * Notice above the page that the session has ended; the page keeps what was typed. Drawers and dialogs show
 * their own with `within`, since they trap focus.
 */
export function SessionEnded({ within = false }: { within?: boolean }) {
  const { session } = useRouter().options.context
  const expired = useSelector(session, (snapshot) => snapshot.matches('expired'))
  useCover(within)
  const isCovered = useIsCovered()
  const router = useRouter()
  const signIn = () => session.send({ type: 'signIn', attemptedUrl: router.state.location.href })
  return (
    <div role="alert">
      {expired && (within || !isCovered) && (
        <div className={`${classes.bar} ${within ? classes.within : classes.ended}`}>
          <p>Your session has ended. What you typed is kept; sign in again to go on.</p>
          <Button size="xs" color="dark" onClick={signIn}>
            Sign in again
          </Button>
        </div>
      )}
    </div>
  )
}
