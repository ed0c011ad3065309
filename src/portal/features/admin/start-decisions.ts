import { type Decidable, type Decision, decision } from '#machines/desk/decision.ts'
import type { Party } from '#machines/law.ts'
import { settling } from '#machines/settle.ts'
import { startQueue } from '#portal/workflow/shapes/use-queue.ts'

/** The calls of one kind of decision; they reject with a ProblemError. */
interface Calls<Of extends Decidable> {
  send: (decision: Decision<Of>, options: { idempotencyKey: string }) => Promise<Of>
  read: (id: string, signal: AbortSignal) => Promise<Of>
}

/**
 * Starts staff's decisions on records of one kind, which go on whichever page is open: by its law, and with its calls,
 * which pass each record that the platform returns to `onRecord`.
 */
export const startDecisions = <Of extends Decidable, TRecord extends { id: string }>(
  mayDecide: (decision: Decision<Of>, by: Party) => boolean,
  callsFor: (onRecord: (record: TRecord) => void) => Calls<Of>,
) =>
  startQueue((answered: (id: string, record: TRecord) => void) => {
    const { send, read } = callsFor((record) => answered(record.id, record))
    // The machine passes records through unchanged: they are of this kind.
    return decision.provide({
      guards: { mayDecide: ({ context: { by } }, given: Decision) => mayDecide(given as Decision<Of>, by) },
      actors: {
        settle: settling<Decision, Decidable, Decidable>({
          send: (given, options) => send(given as Decision<Of>, options),
          look: ({ record: { id } }, { signal }) => read(id, signal),
        }),
      },
    })
  })
