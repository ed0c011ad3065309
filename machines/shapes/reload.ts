import { fromPromise } from 'xstate'

/** Placeholder of the effect that reloads the page's data after a change or a refusal. */
export const reload = fromPromise<void>(() => Promise.reject(new Error('provide reload')))
