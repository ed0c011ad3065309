import { settling } from '#machines/settle.ts'
import { shownValue, toggle, type ToggleValue, type Turned } from '#machines/shapes/toggle.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWorkflow } from '../use-workflow.ts'
import { tellRefused } from './tell-refused.ts'

/** A setting in place with these calls, each about the record's id; both return what is stored. */
export const toggleMachine = <Value extends ToggleValue>(calls: {
  save: (id: string, to: Value, options: { signal: AbortSignal; ifMatch?: string }) => Promise<Value>
  read: (id: string, signal: AbortSignal) => Promise<Value>
}) =>
  toggle.provide({
    actors: {
      settle: settling<Turned, ToggleValue, ToggleValue>({
        send: ({ id, to, etag }, { signal }) =>
          // Only these values are turned to.
          calls.save(id, to as Value, { signal, ...(etag !== null && { ifMatch: etag }) }),
        look: ({ id }, { signal }) => calls.read(id, signal),
      }),
    },
  })

/** A record's switch that saves when toggled. */
interface Switch {
  id: string
  /** The value that the page loaded. */
  stored: boolean
  /** The flash after saving. */
  saved: string
}

/** Runs a record's switch with these calls, of which later ones are ignored. */
export function useToggle(
  calls: Parameters<typeof toggleMachine<boolean>>[0],
  { id, stored, saved }: Switch,
) {
  const { snapshot, send } = useWorkflow(() => toggleMachine(calls), {
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
