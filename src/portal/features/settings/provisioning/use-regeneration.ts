import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { settling } from '#machines/settle.ts'
import { type MadeSecret, type Overlap, regeneration } from '#machines/shapes/regeneration.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useOwnPath } from '#portal/ui/links.tsx'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import type { SecretCalls } from '../calls.ts'

/** The machine that regenerates a secret, with these calls. */
const regenerationMachine = ({ make, readMark }: SecretCalls) =>
  regeneration.provide({
    actors: {
      settle: settling<Overlap, MadeSecret, string | null>({
        send: (overlap, options) => make(options, overlap),
        look: (_, options) => readMark(options),
      }),
    },
  })

interface Options {
  /** The stored secret's mark when the page loaded. */
  mark: string | null
  /** The flash after creating one. */
  made: string
}

/**
 * A secret that can be regenerated with these calls, of which later ones are ignored. Asks before leaving the page while
 * a new one is shown but not stored.
 */
export function useRegeneration(calls: SecretCalls, { mark, made }: Options) {
  // Panels over the page have paths below its own.
  const page = useOwnPath()
  const { session } = useRouter().options.context
  const { actor, snapshot, send } = useWorkflow(() => regenerationMachine(calls), {
    input: undefined,
    on: {
      // No reload while the new secret is shown: if it failed, the secret would be lost unseen.
      regenerated: () => flash.success(made),
      left: () => {
        if (blocker.status === 'blocked') blocker.proceed()
      },
    },
    staysWhile: ['making'],
  })

  const isUnstored = () => actor.getSnapshot().hasTag('unstored')
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) =>
      next.fullPath !== '/logout' &&
      next.pathname !== page &&
      !next.pathname.startsWith(`${page}/`) &&
      isUnstored(),
    enableBeforeUnload: () => isUnstored() && session.getSnapshot().hasTag('signedIn'),
    withResolver: true,
  })
  useEffect(() => {
    if (blocker.status === 'blocked') actor.send({ type: 'leave' })
  }, [actor, blocker])

  return {
    /** The mark of the currently stored secret, which may be newer than the page's; null if none. */
    mark: snapshot.context.mark ?? mark,
    /** In full while it is shown, else null. */
    secret: snapshot.context.secret,
    isAsking: snapshot.hasTag('open'),
    /** Asks whether to leave without storing it. */
    isLeaving: snapshot.matches('leaving'),
    isBusy: snapshot.hasTag('busy'),
    problem: snapshot.context.problem,
    regenerate: () => send({ type: 'regenerate' }),
    confirm: (previousUntil: string | null) => send({ type: 'confirm', mark, previousUntil }),
    cancel: () => send({ type: 'cancel' }),
    leave: () => send({ type: 'leave' }),
    stay: () => {
      if (blocker.status === 'blocked') blocker.reset()
      send({ type: 'stay' })
    },
    discard: () => send({ type: 'discard' }),
    dismiss: () => send({ type: 'dismiss' }),
  }
}
