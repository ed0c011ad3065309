import { Button, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { LoadingPage } from './loading-page.tsx'
import classes from './screen.module.css'

/** What must be said before signing in (again): that a stored session was removed, or why signing in failed. */
export function SignInNotice({ attemptedUrl }: { attemptedUrl: string }) {
  const { session } = useRouter().options.context
  const checking = useSelector(session, (snapshot) => snapshot.hasTag('checking'))
  const notice = useSelector(session, ({ context }) => context.notice)
  const problem = useSelector(session, ({ context }) => context.problem)
  if (checking) return <LoadingPage />
  return (
    <div className={classes.middle} role="alert">
      <Title order={1}>{problem === null ? 'Please sign in' : 'Signing in did not work'}</Title>
      <p>{problem?.message ?? notice}</p>
      <Button onClick={() => session.send({ type: 'signIn', attemptedUrl })}>
        {problem === null ? 'Sign in' : 'Sign in again'}
      </Button>
    </div>
  )
}
