import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { type PendingSignIn, type Session, signIn } from '#machines/session/sign-in.ts'
import {
  endSession,
  exchangeCode,
  forgetSession,
  leaveForSignIn,
  restoreSession,
  takePending,
} from './session.ts'
import { connectSession } from '#portal/wire/api.ts'

/** The page's only session actor, started before the first render. */
export const sessionActor = createActor(
  signIn.provide({
    actors: {
      restoreSession: fromPromise(async () => restoreSession()),
      leaveForSignIn: fromPromise<void, Parameters<typeof leaveForSignIn>[0]>(({ input }) =>
        leaveForSignIn(input),
      ),
      takePending: fromPromise<PendingSignIn | null>(async () => takePending()),
      exchangeCode: fromPromise<Session, { code: string; codeVerifier: string }>(({ input }) =>
        exchangeCode(input),
      ),
      endSession: fromPromise<void>(() => endSession()),
    },
  }),
)

export type SessionActor = ActorRefFrom<typeof signIn>

connectSession({
  accessToken: () => sessionActor.getSnapshot().context.session?.accessToken ?? null,
  refused: () => {
    forgetSession(sessionActor.getSnapshot().context.session?.accessToken)
    sessionActor.send({ type: 'session.expired' })
  },
})
