import { createFileRoute } from '@tanstack/react-router'
import { ProblemError } from '#machines/problem.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { endSession, savesFinished } from './session.ts'
import { settledSession } from './session-gate.ts'

/** Ends the session here and at the identity server, which may still have one open. */
export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ context: { session }, preload }) => {
    if (preload) return
    await savesFinished()
    const settled = await settledSession(session)
    if (!settled.can({ type: 'signOut' })) return endSession()
    session.send({ type: 'signOut' })
    const { problem } = (await settledSession(session)).context
    if (problem !== null) throw new ProblemError(problem)
  },
  component: LoadingPage,
})
