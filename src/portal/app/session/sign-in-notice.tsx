import { Button, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { LoadingPage } from '../frame/loading-page.tsx'
import classes from '#portal/ui/layout/screen.module.css'

/** Why signing in failed, and another try. */
export function SignInNotice({ attemptedUrl }: { attemptedUrl: string }) {
  const { session } = useRouter().options.context
  const checking = useSelector(session, (snapshot) => snapshot.hasTag('checking'))
  const problem = useSelector(session, ({ context }) => context.problem)
  if (checking) return <LoadingPage />
  return (
    <div className={classes.middle} role="alert">
      <Title order={1}>Signing in did not work</Title>
      <p>{problem?.message}</p>
      <Button onClick={() => session.send({ type: 'signIn', attemptedUrl })}>Sign in again</Button>
    </div>
  )
}
