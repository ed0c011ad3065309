import { type Decidable, type Decision, decision } from '#machines/desk/decision.ts'
import type { Party } from '#machines/law.ts'
import { settling } from '#machines/settle.ts'

/** The law of one kind of record, and its calls; they reject with a ProblemError. */
interface Kind<Of extends Decidable> {
  mayDecide: (decision: Decision<Of>, by: Party) => boolean
  send: (decision: Decision<Of>, options: { idempotencyKey: string }) => Promise<Of>
  read: (id: string, signal: AbortSignal) => Promise<Of>
}

/** The decision of one kind of record. */
export function decisionMachine<Of extends Decidable>({ mayDecide, send, read }: Kind<Of>) {
  // The machine passes records through unchanged: they are of this kind.
  const ofKind = (given: Decision) => given as Decision<Of>
  return decision.provide({
    guards: { mayDecide: ({ context: { by } }, given: Decision) => mayDecide(ofKind(given), by) },
    actors: {
      settle: settling<Decision, Decidable, Decidable>({
        send: (given, options) => send(ofKind(given), options),
        look: ({ record: { id } }, { signal }) => read(id, signal),
      }),
    },
  })
}
