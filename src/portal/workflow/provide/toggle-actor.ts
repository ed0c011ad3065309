import { fromPromise } from 'xstate'
import { toggle } from '#machines/shapes/toggle.ts'

/** A switch with these calls behind it; both answer what is stored. */
export const toggleMachine = (calls: {
  save: (on: boolean, signal: AbortSignal) => Promise<boolean>
  read: (signal: AbortSignal) => Promise<boolean>
}) =>
  toggle.provide({
    actors: {
      saveValue: fromPromise<boolean, { on: boolean }>(({ input, signal }) => calls.save(input.on, signal)),
      readValue: fromPromise<boolean>(({ signal }) => calls.read(signal)),
    },
  })
