import { fromPromise } from 'xstate'
import { type RepricingRequest, repricingWorkflow } from '#machines/repricing/request.ts'
import { sendRepricing, wasRequested } from '../calls.ts'

/** The request of a plan's repricing, with the platform behind it. */
export const repricingMachine = repricingWorkflow.provide({
  actors: {
    sendRequest: fromPromise<void, RepricingRequest>(async ({ input, signal }) => {
      await sendRepricing(input, signal)
    }),
    readWhetherRequested: fromPromise<boolean, RepricingRequest>(({ input, signal }) =>
      wasRequested(input, signal),
    ),
  },
})
