import { fromPromise } from 'xstate'
import { confirmation } from '#machines/shapes/confirmation.ts'

/** A confirmation that runs `act`, which itself resolves a lost answer. */
export const confirmationMachine = (act: (signal: AbortSignal, code: string | null) => Promise<unknown>) =>
  confirmation.provide({
    actors: {
      act: fromPromise<void, { code: string | null }>(async ({ signal, input }) => {
        await act(signal, input.code)
      }),
    },
  })
