import { shownValue, type toggle } from '#machines/shapes/toggle.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWorkflow } from '../use-workflow.ts'
import { tellRefused } from './tell-refused.ts'

/** A record's switch that saves when toggled. */
interface Switch {
  id: string
  /** The value that the page loaded. */
  stored: boolean
  /** The flash after saving. */
  saved: string
}

/** Runs a record's switch with the calls of `make`. */
export function useToggle(make: () => typeof toggle, { id, stored, saved }: Switch) {
  const { snapshot, send } = useWorkflow(make, {
    input: { id },
    on: { saved: () => flash.success(saved), refused: tellRefused },
    staysWhile: ['saving'],
  })
  return {
    isOn: shownValue(snapshot.context, stored),
    isBusy: snapshot.hasTag('busy'),
    turn: (on: boolean) => send({ type: 'turned', to: on, stored }),
  }
}
