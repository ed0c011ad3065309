import { fromPromise } from 'xstate'
import { preview } from '#machines/road/preview.ts'
import type { CallEffects } from '#contract/road/call-effects.ts'

/** Asks the platform what a step would do. Rejects with a ProblemError. */
export type AskEffects = (signal: AbortSignal) => Promise<CallEffects>

/** The preview of a step, with the platform's call. */
export const previewMachine = (ask: (signal: AbortSignal) => Promise<unknown>) =>
  preview.provide({ actors: { ask: fromPromise(({ signal }) => ask(signal)) } })
