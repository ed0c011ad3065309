import { useBlocker, useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { regeneration } from '#machines/shapes/regeneration.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useOwnPath } from '#portal/ui/links.tsx'
import { useStayWhileBusy } from '#portal/workflow/panel/use-stay-while-busy.ts'

interface Options {
  /** The stored secret's mark when the page loaded. */
  mark: string | null
  /** The flash after creating one. */
  made: string
}

/** A secret that can be regenerated. Asks before leaving the page while a new one is shown but not stored. */
export function useRegeneration(machine: typeof regeneration, { mark, made }: Options) {
  // Panels over the page have paths below its own.
  const page = useOwnPath()
  const reload = useReload()
  const { session } = useRouter().options.context
  const actor = useActorRef(machine, { input: { mark } })
  useStayWhileBusy(actor, 'busy')
  /** The mark of the currently stored secret, which may be newer than the page's; null if none. */
  const storedMark = useSelector(actor, (snapshot) => snapshot.context.mark)

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
  useEffect(() => {
    const left = actor.on('left', () => {
      if (blocker.status === 'blocked') blocker.proceed()
      else void reload()
    })
    return () => left.unsubscribe()
  })

  useEffect(() => actor.send({ type: 'mark.loaded', mark }), [actor, mark])

  useEffect(() => {
    // No reload while the new secret is shown: if it failed, the secret would be lost unseen.
    const done = actor.on('regenerated', () => flash.success(made))
    const refused = actor.on('refused', ({ problem }) => {
      if (problem.kind === 'refused') void reload()
    })
    return () => {
      done.unsubscribe()
      refused.unsubscribe()
    }
  }, [actor, made, reload])

  return {
    mark: storedMark,
    /** In full while it is shown, else null. */
    secret: useSelector(actor, (snapshot) => snapshot.context.secret),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('open')),
    /** Asks whether to leave without storing it. */
    isLeaving: useSelector(actor, (snapshot) => snapshot.matches('leaving')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    problem: useSelector(actor, (snapshot) => snapshot.context.problem),
    regenerate: () => actor.send({ type: 'regenerate' }),
    confirm: () => actor.send({ type: 'confirm' }),
    cancel: () => actor.send({ type: 'cancel' }),
    leave: () => actor.send({ type: 'leave' }),
    stay: () => {
      if (blocker.status === 'blocked') blocker.reset()
      actor.send({ type: 'stay' })
    },
    discard: () => actor.send({ type: 'discard' }),
    dismiss: () => {
      actor.send({ type: 'dismiss' })
      void reload()
    },
  }
}
