import { expect, test, vi } from 'vitest'
import { companyPage, firstCompanies } from '#portal/features/admin/companies/data.ts'

const loadPage = vi.hoisted(() => vi.fn<(...given: unknown[]) => unknown>())
vi.mock('#portal/wire/load.ts', () => ({ loadPage }))

// SPEC section 2: lists of staff have the companies with an add-on in beta or GA, unless all are asked for.
test.each([
  [undefined, { listed: 'true' }],
  ['true' as const, {}],
])('lists of companies with all: %s ask for %o', (all, query) => {
  void companyPage({ q: undefined, all }, firstCompanies)
  expect(loadPage).toHaveBeenLastCalledWith(
    expect.objectContaining({ given: { query: { q: undefined, ...query } } }),
    undefined,
    'items ..; max=50',
  )
})
