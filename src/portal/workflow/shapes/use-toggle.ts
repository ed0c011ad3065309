import { useEffect } from 'react'
import { shownValue, type toggle } from '#machines/shapes/toggle.ts'
import { useSavedEffects } from './use-saved-effects.ts'
import { useWorkflow } from '../use-workflow.ts'

/** A switch that saves when toggled; `stored` is the value at page load, `saved` the flash after saving. */
export function useToggle(make: () => typeof toggle, stored: boolean, saved: string) {
  const { actor, snapshot, send } = useWorkflow(make, {
    input: { on: stored },
    on: useSavedEffects(saved),
    staysWhile: ['busy'],
  })
  useEffect(() => actor.send({ type: 'value.loaded', on: stored }), [actor, stored])
  return {
    isOn: shownValue(snapshot.context),
    isBusy: snapshot.hasTag('busy'),
    turn: (on: boolean) => send({ type: 'turned', on }),
  }
}
