import { settling } from '#machines/settle.ts'
import { toggle } from '#machines/shapes/toggle.ts'

/** A switch with these calls; both return what is stored. */
export const toggleMachine = (calls: {
  save: (on: boolean, signal: AbortSignal) => Promise<boolean>
  read: (signal: AbortSignal) => Promise<boolean>
}) =>
  toggle.provide({
    actors: {
      settle: settling<boolean, boolean, boolean>({
        send: (on, { signal }) => calls.save(on, signal),
        look: (_, { signal }) => calls.read(signal),
      }),
    },
  })
