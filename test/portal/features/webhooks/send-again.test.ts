import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { WholeDelivery } from '#contract/webhooks/webhook.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { deliverySendAgain } from '#contract/endpoints/webhooks.ts'
import { plainProblem, ProblemError } from '#machines/problem.ts'
import { sendingAgain } from '#portal/features/webhooks/calls.ts'
import { callApi } from '#portal/wire/api.ts'
import { confirmationMachine } from '#portal/workflow/shapes/use-confirmation.ts'

vi.mock('#portal/wire/api.ts', () => ({ callApi: vi.fn<() => void>() }))

// Attempts begin anew with each sending; those in all go on.
test.each<[string, Partial<WholeDelivery>, string]>([
  ['it waits to be sent', { state: 'pending', attempts: 0, attemptsInAll: 2 }, 'done'],
  ['it was accepted since', { state: 'delivered', attempts: 1, attemptsInAll: 3 }, 'done'],
  ['it has failed once more since', { state: 'retrying', attempts: 1, attemptsInAll: 3 }, 'done'],
  ['it is as it was', { state: 'givenUp', attempts: 2, attemptsInAll: 2 }, 'lost'],
  ['an attempt was made by itself', { state: 'delivered', attempts: 3, attemptsInAll: 3 }, 'lost'],
])('where the answer to “Send again” is lost and %s, it is sent or not by that', async (_, now, end) => {
  vi.mocked<(endpoint: Endpoint) => Promise<unknown>>(callApi as never).mockImplementation(
    async (endpoint) => {
      if (endpoint === deliverySendAgain) throw new ProblemError(plainProblem('lost', 'lost'))
      return now
    },
  )
  const onSent = vi.fn<() => void>()
  const machine = confirmationMachine(sendingAgain({ id: 'one', attemptsInAll: 2 }, onSent))
  const actor = createActor(machine, { input: { expected: null } }).start()
  actor.send({ type: 'open' })
  actor.send({ type: 'confirm' })
  const { value, context } = await waitFor(actor, (dialog) => !dialog.hasTag('busy'))
  expect(value === 'done' ? 'done' : context.problem?.kind).toBe(end)
  expect(onSent).toHaveBeenCalledTimes(end === 'done' ? 1 : 0)
})
