import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { confirmation } from '#machines/shapes/confirmation.ts'
import { useStayWhileBusy } from '../panel/use-stay-while-busy.ts'

/** A confirmation that is asked for at once, as in a panel of its own. */
export function useConfirmation(machine: typeof confirmation, onConfirmed: () => void) {
  const actor = useActorRef(machine, { input: { expected: null } })
  useEffect(() => {
    const subscription = actor.on('confirmed', onConfirmed)
    return () => subscription.unsubscribe()
  }, [actor, onConfirmed])
  useEffect(() => actor.send({ type: 'open' }), [actor])
  useStayWhileBusy(actor, 'busy')
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    problem: useSelector(actor, (snapshot) => snapshot.context.problem),
    confirm: () => actor.send({ type: 'confirm' }),
  }
}
