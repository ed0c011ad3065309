import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { wireResult } from '#portal/wire/api.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const at = '2026-11-22T10:00:00.000Z'
const repricing = (status: string) => ({
  id,
  etag: '"1"',
  created_at: at,
  updated_at: at,
  addon: { id, slug: 'acme-mail' },
  plan: { id, slug: 'small', name: 'Small' },
  price_cents: 700,
  original_price_cents: 500,
  grandfathered: true,
  reprice_date: '2027-01-01',
  existing_reprice_date: null,
  submitter_id: null,
  submitter: null,
  submitter_email: null,
  status,
  message: null,
  new_install_repricing_completed_at: null,
  existing_install_repricing_completed_at: null,
  is_withdrawn: false,
})
const heard = (body: unknown) =>
  wireResult(endpoints.repricingView, { token: null } as never, { status: 200, text: JSON.stringify(body) })

test('a repricing whose status is none of the expected ones is told in SPEC’s words', () => {
  expect(heard(repricing('new'))).toMatchObject({ status: 'new' })
  expect(() => heard(repricing('paused'))).toThrow('state for a repricing is not one of the expected states')
  expect(() => heard({ ...repricing('new'), price_cents: 'x' })).toThrow('Unknown error.')
})
