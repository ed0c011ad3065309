import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { shownValue, type toggle } from '#machines/shapes/toggle.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useStayWhileBusy } from '../panel/use-stay-while-busy.ts'

/**
 * A switch that is saved when it is turned; `stored` is what the page was loaded with, `saved` what is said then.
 */
export function useToggle(machine: typeof toggle, stored: boolean, saved: string) {
  const reload = useReload()
  const actor = useActorRef(machine, { input: { on: stored } })
  useStayWhileBusy(actor, 'busy')

  useEffect(() => actor.send({ type: 'value.loaded', on: stored }), [actor, stored])

  useEffect(() => {
    const done = actor.on('saved', () => {
      flash.success(saved)
      void reload()
    })
    const refused = actor.on('refused', ({ problem }) => {
      // That the session has ended is told by the bar on top.
      if (problem.kind !== 'expired') flash.error(problem.message)
      void reload()
    })
    return () => {
      done.unsubscribe()
      refused.unsubscribe()
    }
  }, [actor, reload, saved])

  return {
    isOn: useSelector(actor, (snapshot) => shownValue(snapshot.context)),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    turn: (on: boolean) => actor.send({ type: 'turned', on }),
  }
}
