import { fromPromise } from 'xstate'
import { commandPalette, type Found } from '#machines/shapes/palette.ts'
import { findForPalette } from './find-for-palette.ts'

/** The palette's search machine, with the platform's calls. */
export const commandPaletteMachine = commandPalette.provide({
  actors: {
    find: fromPromise<Found, Parameters<typeof findForPalette>[0]>(({ input, signal }) =>
      findForPalette(input, signal),
    ),
  },
})
