import { createFileRoute } from '@tanstack/react-router'
import { ProblemError } from '#machines/problem.ts'
import { UnderWay } from '../frame/under-way.tsx'
import { AskLogOut } from './ask-log-out.tsx'
import { endSession, leaveForLogOut, savesFinished } from './session.ts'
import { settledSession } from './session-gate.ts'

/**
 * Ends the session here and at the identity server, which may still have one open. One of the two asks first if somebody
 * is signed in and did not come by the portal's own link: another site's could log anyone out.
 */
export const Route = createFileRoute('/logout')({
  head: () => ({ meta: [{ title: 'Log out' }] }),
  beforeLoad: async ({ context: { session }, preload, location }) => {
    if (preload) return { asks: false }
    if (location.state.logsOut !== true) {
      if ((await settledSession(session)).hasTag('signedIn')) return { asks: true }
      // A session that has expired here may live on at the identity server.
      await leaveForLogOut({ ask: 'true' })
      return { asks: false }
    }
    await savesFinished()
    const settled = await settledSession(session)
    if (!settled.can({ type: 'signOut' })) {
      await endSession()
      return { asks: false }
    }
    session.send({ type: 'signOut' })
    const { problem } = (await settledSession(session)).context
    if (problem !== null) throw new ProblemError(problem)
    return { asks: false }
  },
  pendingComponent: UnderWay,
  component: function LogOut() {
    return Route.useRouteContext().asks ? <AskLogOut /> : <UnderWay />
  },
})
