import { expect, test, vi } from 'vitest'
import { api } from '../support/api-stand-in.ts'
import { ProblemError } from '#machines/problem.ts'
import type { Addon } from '#contract/addon.ts'
import { companyHeight } from '#portal/features/admin/companies/company-rows.ts'
import { lookupMessage, lookUpEmail } from '#portal/features/admin/email-lookup/email-lookup.ts'

vi.mock('#portal/wire/api.ts', () => import('../support/api-stand-in.ts'))

const problem = (kind: 'missing' | 'fault') =>
  new ProblemError({ kind, message: 'said by the platform', fields: {} })
const lookUp = () => lookUpEmail('ada@acme.example', new AbortController().signal)

// SPEC section 8: a 404, and a company without add-ons.
test('an e-mail that is looked up is unknown, without add-ons, or has those that are listed', async () => {
  api.addonList.mockRejectedValueOnce(problem('missing'))
  expect(lookupMessage(await lookUp())).toBe('ada@acme.example could not be found')
  api.addonList.mockResolvedValueOnce([])
  expect(lookupMessage(await lookUp())).toBe('ada@acme.example has no add-ons')
  api.addonList.mockResolvedValueOnce([{ slug: 'acme-mail' } as Addon])
  const found = await lookUp()
  expect([lookupMessage(found), found.addons?.length]).toEqual([null, 1])
  api.addonList.mockRejectedValueOnce(problem('fault'))
  await expect(lookUp()).rejects.toThrow('said by the platform')
})

test('a company’s row is as high as its longest list, folded after five', () => {
  const one = companyHeight([0, 1], false)
  const line = companyHeight([2], false) - one
  expect(companyHeight([], false)).toBe(one)
  expect(companyHeight([5, 1], false)).toBe(one + 4 * line)
  // The line that unfolds it, and then folds it again, is one more.
  expect(companyHeight([40, 1], false)).toBe(one + 5 * line)
  expect(companyHeight([40, 1], true)).toBe(one + 40 * line)
})
