import { Button, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ProblemError } from '#machines/problem.ts'
import { ErrorScreen } from '#portal/app/errors/error-screen.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'

/** In place of an item that could not be loaded, beside the list and the decisions just made; tried again once online. */
export function DeskProblem(props: ErrorComponentProps) {
  const { error } = props
  const router = useRouter()
  const tryAgain = useCallback(() => void router.invalidate({ forcePending: true }), [router])
  useEffect(() => {
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [tryAgain])
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
