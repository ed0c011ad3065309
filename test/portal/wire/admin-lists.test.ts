import { describe, expect, test, vi } from 'vitest'
import { api } from '../support/api-stand-in.ts'
import { ProblemError } from '#machines/problem.ts'
import type { Addon } from '#contract/addon.ts'
import { companyHeight } from '#portal/features/admin/companies/company-rows.ts'
import { lookupMessage, lookUpEmail } from '#portal/features/admin/email-lookup/email-lookup.ts'

vi.mock('#portal/wire/api.ts', () => import('../support/api-stand-in.ts'))

const { addonList } = api

const signal = new AbortController().signal
const problem = (kind: 'missing' | 'fault') =>
  new ProblemError({ kind, message: 'said by the platform', fields: {} })

describe('looking an e-mail up', () => {
  test('an unknown one could not be found', async () => {
    addonList.mockRejectedValueOnce(problem('missing'))
    const found = await lookUpEmail('ada@acme.example', signal)
    expect(lookupMessage(found)).toBe('ada@acme.example could not be found')
  })

  test('somebody whose company has none has no add-ons', async () => {
    addonList.mockResolvedValueOnce([])
    const found = await lookUpEmail('ada@acme.example', signal)
    expect(lookupMessage(found)).toBe('ada@acme.example has no add-ons')
  })

  test('any others are listed', async () => {
    addonList.mockResolvedValueOnce([{ slug: 'acme-mail' } as Addon])
    const found = await lookUpEmail('ada@acme.example', signal)
    expect([lookupMessage(found), found.addons?.length]).toEqual([null, 1])
  })

  test('every other error is thrown on', async () => {
    addonList.mockRejectedValueOnce(problem('fault'))
    await expect(lookUpEmail('ada@acme.example', signal)).rejects.toThrow('said by the platform')
  })
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
