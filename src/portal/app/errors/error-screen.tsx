import { Button, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { problemOf } from '#machines/problem.ts'
import { lost } from '#portal/wire/problem-from.ts'
import { SignInInterrupted } from '../session/session-gate.ts'
import { ErrorPage } from './error-page.tsx'
import { LoadingPage } from '../frame/loading-page.tsx'
import { useSelector } from '@xstate/react'
import classes from '#portal/ui/layout/screen.module.css'

/** Shown when a page could not be loaded because the session has ended: signs in, then returns here. */
function SignInAgain() {
  const router = useRouter()
  useEffect(() => {
    router.options.context.session.send({ type: 'signIn', attemptedUrl: router.state.location.href })
  }, [router])
  return <LoadingPage />
}

/** Recognizes a chunk that failed to load; browsers and Vite each word the error differently. */
const isUnloadedPart = (error: unknown): boolean =>
  error instanceof Error &&
  /preload|dynamically imported module|importing a module script/i.test(error.message)

/** Explains why a page could not be loaded and offers to retry. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof SignInInterrupted) return <SignInNotice attemptedUrl={error.attemptedUrl} />
  const problem = problemOf(error)
  if (problem.kind === 'expired') return <SignInAgain />
  // A document does not retry a failed import; only a reload does.
  if (isUnloadedPart(error))
    return (
      <ErrorPage action={<Button onClick={() => location.reload()}>Try again</Button>}>
        {lost.message}
      </ErrorPage>
    )
  const tryAgain = () => void router.invalidate({ forcePending: true })
  return <ErrorPage action={<Button onClick={tryAgain}>Try again</Button>}>{problem.message}</ErrorPage>
}

/** Explains why signing in failed and offers to retry. */
function SignInNotice({ attemptedUrl }: { attemptedUrl: string }) {
  const { session } = useRouter().options.context
  const checking = useSelector(session, (snapshot) => snapshot.hasTag('checking'))
  const problem = useSelector(session, ({ context }) => context.problem)
  if (checking) return <LoadingPage />
  return (
    <div className={classes.middle} role="alert">
      <div className={classes.card}>
        <Title order={1}>Signing in failed</Title>
        <p>{problem?.message}</p>
        <Button onClick={() => session.send({ type: 'signIn', attemptedUrl })}>Sign in again</Button>
      </div>
    </div>
  )
}
