import { fromPromise } from 'xstate'
import { confirmation } from '#machines/shapes/confirmation.ts'

/** The confirmation after which this is done; its call settles by itself what a lost answer left open. */
export const confirmationMachine = (act: (signal: AbortSignal, code: string | null) => Promise<unknown>) =>
  confirmation.provide({
    actors: {
      act: fromPromise<void, { code: string | null }>(async ({ signal, input }) => {
        await act(signal, input.code)
      }),
    },
  })
