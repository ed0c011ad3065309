import { settling } from '#machines/settle.ts'
import { toggle, type Turned, type ToggleValue } from '#machines/shapes/toggle.ts'

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
