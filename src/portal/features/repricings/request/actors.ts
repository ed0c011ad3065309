import { type RepricingRequest, repricingWorkflow } from '#machines/repricing/request.ts'
import { settling } from '#machines/settle.ts'
import { sendRepricing, wasRequested } from '../calls.ts'

/** The request of a plan's repricing, with the platform behind it. */
export const repricingMachine = repricingWorkflow.provide({
  actors: {
    settle: settling<RepricingRequest, unknown, boolean>({
      send: sendRepricing,
      look: (request, { signal }) => wasRequested(request, signal),
    }),
  },
})
