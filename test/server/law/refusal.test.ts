import { expect, test } from 'vitest'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import { planBlockerWordings } from '#contract/wording/blockers/plan-blockers.ts'
import { refusalOf } from '#server/law/refusal-of.ts'

const addon = { slug: 'acme-mail', requirement: () => undefined }
const plan = { slug: 'acme-mail', changeRequestUrl: '' }

const staffOnly = { code: 'staff_only' } as const
const wrongStage = { code: 'wrong_stage', stage: 'ga', needs: 'beta' } as const
const noMessage = { code: 'message_missing' } as const
const lacks = (name: string) => ({ code: 'requirement_incomplete', list: 'business', name }) as const

// CONTRACT, order of refusals: 403 of a party, then 409, then 422 of a value.
test('a party is refused before a state, and a state before a value', () => {
  const refused = refusalOf(addonBlockerWordings, [noMessage, wrongStage, staffOnly], addon)
  expect([refused.status, refused.detail]).toEqual([403, 'Only platform staff can do this.'])
  const inState = refusalOf(addonBlockerWordings, [noMessage, wrongStage], addon)
  expect([inState.status, inState.detail]).toEqual([409, 'Only in Beta; the add-on is in GA.'])
})

test('values are told at their fields, each with its message', () => {
  const lacking = refusalOf(addonBlockerWordings, [lacks('icon'), lacks('name')], addon)
  expect([lacking.status, lacking.detail]).toEqual([
    422,
    { addon: ['icon is not complete.', 'name is not complete.'] },
  ])
  expect(refusalOf(addonBlockerWordings, [noMessage], addon).detail).toEqual({
    message: ['Write a message that tells the provider the reason.'],
  })
  const price = refusalOf(planBlockerWordings, [{ code: 'same_price' } as const], plan)
  expect([price.status, price.detail]).toEqual([422, { price_cents: ['Price cannot be the same.'] }])
})
