import { confirmation, type ConfirmedAction } from '#machines/shapes/confirmation.ts'
import { settling } from '#machines/settle.ts'
import type { CallOptions } from '#portal/wire/api.ts'

/** The calls of a confirmed action. Both reject with a ProblemError. */
export interface ConfirmedCalls {
  act: (options: CallOptions) => Promise<unknown>
  /** Looks up whether it has happened. */
  hasHappened: (options: { signal: AbortSignal }) => Promise<boolean>
}

/** A confirmation with these calls. */
export const confirmationMachine = ({ act, hasHappened }: ConfirmedCalls) =>
  confirmation.provide({
    actors: {
      settle: settling<ConfirmedAction, unknown, boolean>({
        send: ({ code }, options) => act({ ...options, ...(code === null ? {} : { twoFactorCode: code }) }),
        look: (_, options) => hasHappened(options),
      }),
    },
  })
