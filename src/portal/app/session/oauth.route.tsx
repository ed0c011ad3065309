import { createFileRoute, redirect } from '@tanstack/react-router'
import { UnderWay } from '../frame/under-way.tsx'
import { ownPath, settledSession, SignInInterrupted } from './session-gate.ts'

/** The redirect target of the identity server, called with a code and the original state. */
export const Route = createFileRoute('/login/oauth')({
  beforeLoad: async ({ context: { session }, location }) => {
    const query = new URLSearchParams(location.searchStr)
    session.send({ type: 'callback.received', code: query.get('code'), state: query.get('state') })
    const settled = await settledSession(session)
    const attemptedUrl = ownPath(settled.context.attemptedUrl)
    if (settled.hasTag('signedIn')) throw redirect({ href: attemptedUrl, replace: true })
    throw new SignInInterrupted(attemptedUrl)
  },
  component: UnderWay,
})
