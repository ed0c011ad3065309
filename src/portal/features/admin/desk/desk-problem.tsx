import { Button, Title } from '@mantine/core'
import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { type Problem, ProblemError } from '#machines/problem.ts'
import { ErrorScreen } from '#portal/app/errors/error-screen.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import classes from './desk.module.css'

/** Loads what this route shows again, also once there is a connection. */
function useTryAgain(): () => void {
  const router = useRouter()
  const routeId = useMatch({ strict: false, select: (match) => match.routeId })
  const tryAgain = useCallback(
    () => void router.invalidate({ filter: (match) => match.routeId === routeId, forcePending: true }),
    [router, routeId],
  )
  useEffect(() => {
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [tryAgain])
  return tryAgain
}

/** In place of an item that could not be loaded, beside the list and the decisions just made; tried again once online. */
export function DeskProblem(props: ErrorComponentProps) {
  const { error } = props
  const tryAgain = useTryAgain()
  if (!(error instanceof ProblemError) || error.problem.kind === 'expired') return <ErrorScreen {...props} />
  return (
    <div role="alert">
      <EmptyState drawing="error">
        <Title order={2}>It could not be opened</Title>
        <p>{error.problem.message}</p>
        <Button onClick={tryAgain}>Try again</Button>
      </EmptyState>
    </div>
  )
}

/** Above a list that could not be refreshed; tried again once online. */
export function ListProblem({ problem }: { problem: Problem }) {
  const tryAgain = useTryAgain()
  return (
    <div role="alert" className={classes.stale}>
      <span>This list may be out of date: it could not be refreshed. {problem.message}</span>
      <Button size="compact-sm" variant="default" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  )
}
