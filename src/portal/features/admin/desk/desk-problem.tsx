import { Button, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ProblemError } from '#machines/problem.ts'
import { ErrorScreen } from '#portal/app/errors/error-screen.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'

/** In place of an item that could not be loaded, beside the list and the decisions just made; tried again once online. */
export function DeskProblem(props: ErrorComponentProps) {
  const { error } = props
  const router = useRouter()
  useEffect(() => {
    const tryAgain = () => void router.invalidate()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [router])
  if (!(error instanceof ProblemError) || error.problem.kind === 'expired') return <ErrorScreen {...props} />
  return (
    <div role="alert">
      <EmptyState drawing="error">
        <Title order={2}>It could not be opened</Title>
        <p>{error.problem.message}</p>
        <Button onClick={() => void router.invalidate({ forcePending: true })}>Try again</Button>
      </EmptyState>
    </div>
  )
}
