import { fromPromise } from 'xstate'
import { changesPolling } from '#machines/shapes/changes-polling.ts'

/** What keeps a page up to date with what others do, with this look behind it. */
export const changesPollingMachine = (look: (signal: AbortSignal) => Promise<void>) =>
  changesPolling.provide({ actors: { look: fromPromise<void>(({ signal }) => look(signal)) } })
