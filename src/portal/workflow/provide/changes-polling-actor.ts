import { fromPromise } from 'xstate'
import { changesPolling } from '#machines/shapes/changes-polling.ts'

/** Keeps a page up to date with others' changes, using `look`. */
export const changesPollingMachine = (look: (signal: AbortSignal) => Promise<void>) =>
  changesPolling.provide({ actors: { look: fromPromise<void>(({ signal }) => look(signal)) } })
