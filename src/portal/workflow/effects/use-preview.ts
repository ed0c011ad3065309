import { fromPromise } from 'xstate'
import { preview } from '#machines/road/preview.ts'
import { useWorkflow } from '../use-workflow.ts'

/** The preview of a step: `ask`, of which later ones are ignored, tells what it would do. */
export const usePreview = (ask: (signal: AbortSignal) => Promise<unknown>) =>
  useWorkflow(() => preview.provide({ actors: { ask: fromPromise(({ signal }) => ask(signal)) } }), {
    input: undefined,
  })
