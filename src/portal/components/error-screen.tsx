import { Anchor, Button, Group, Title } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { problemOf } from '../../../machines/problem.ts'
import { SignInInterrupted } from '../session-gate.ts'
import { LoadingPage } from './loading-page.tsx'
import classes from './screen.module.css'
import { SignInNotice } from './sign-in-notice.tsx'

/** A page that could not be loaded because the session has ended: on to signing in, and back here after. */
function SignInAgain() {
  const router = useRouter()
  useEffect(() => {
    router.options.context.session.send({ type: 'signIn', attemptedUrl: router.state.location.href })
  }, [router])
  return <LoadingPage />
}

/** The generic error page (SPEC section 2), with another try. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof SignInInterrupted) return <SignInNotice attemptedUrl={error.attemptedUrl} />
  const problem = problemOf(error)
  if (problem.kind === 'expired') return <SignInAgain />
  return (
    <div className={classes.middle} role="alert">
      <Title order={1}>Ooops, something has gone wrong.</Title>
      <p>{problem.message}</p>
      <Group justify="center">
        <Button onClick={() => void router.invalidate({ forcePending: true })}>Try again</Button>
        <Anchor component={Link} to="/addons">
          Back to the add-ons list
        </Anchor>
      </Group>
    </div>
  )
}
