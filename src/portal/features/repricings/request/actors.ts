import { type RepricingRequest, repricingWorkflow } from '#machines/repricing/request.ts'
import { settling } from '#machines/settle.ts'
import { sendRepricing, wasRequested } from '../calls.ts'

/** The machine that requests a repricing, with the platform's calls. */
export const repricingMachine = repricingWorkflow.provide({
  actors: {
    settle: settling<RepricingRequest, unknown, boolean>({
      send: sendRepricing,
      look: (request, { signal }) => wasRequested(request, signal),
    }),
  },
})
