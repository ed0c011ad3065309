import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { wireResult } from '#portal/wire/api.ts'

const heard = (body: unknown) =>
  wireResult(endpoints.repricingView, { token: null } as never, { status: 200, text: JSON.stringify(body) })

test('a repricing whose status is none of the expected ones is told in SPEC’s words', () => {
  expect(() => heard({ status: 'paused' })).toThrow('state for a repricing is not one of the expected states')
  // Of an expected status only the rest is missing.
  expect(() => heard({ status: 'partially_complete' })).toThrow('Unknown error.')
})
