import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { Repricing } from '#contract/repricing.ts'
import { RepricingSummary } from '#portal/features/repricings/request/repricing-summary.tsx'
import { RepricingCells } from '#portal/features/repricings/repricing-cells.tsx'
import { Route as details } from '#portal/features/repricings/scheduled/details.route.tsx'

vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ now: new Date('2026-11-10T12:00:00Z') }) as never,
}))
vi.mock(import('#portal/workflow/dialog/dialog.tsx'), () => ({
  Dialog: ({ children }) => <div>{children}</div>,
}))
vi.mock(import('#portal/ui/links.tsx'), () => ({ AnchorLink: (() => null) as never }))
vi.mock(import('#portal/app/frame/use-way-back.ts'), () => ({ useWayBack: () => () => Promise.resolve() }))

const html = (screen: ReactNode): string =>
  renderToStaticMarkup(<MantineProvider env="test">{screen}</MantineProvider>)
const textOf = (screen: ReactNode): string =>
  html(screen)
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const prices = { originalPriceCents: 5000, priceCents: 6000 }

// SPEC section 6: new installs no sooner than the first day of next month, existing ones the month after.
describe('the summary of a request', () => {
  const now = new Date('2026-11-10T12:00:00Z')
  const usage = { accounts: 3, lastMonth: null } as never
  const summary = (grandfathered: boolean) =>
    textOf(<RepricingSummary prices={{ ...prices, grandfathered }} usage={usage} now={now} />)

  test('gives new and existing installs a date each', () => {
    const text = summary(false)
    expect(text).toContain('New installs pay the new price no sooner than 12/01/2026 .')
    expect(text).toContain('Existing installs pay the new price no sooner than 01/01/2027 .')
  })

  test('says that existing installs keep their price where they are grandfathered', () => {
    expect(summary(true)).toContain('Existing installs are grandfathered: they keep $50.00 .')
  })
})

const repricing = {
  id: 'repricing',
  status: 'approved',
  addon: { slug: 'acme-mail' },
  plan: { slug: 'big' },
  ...prices,
  grandfathered: false,
  createdAt: '2026-11-02T00:00:00Z',
  updatedAt: '2026-11-09T00:00:00Z',
  submitterEmail: null,
  repriceDate: '2026-12-01',
  existingRepriceDate: '2027-01-01',
  newInstallRepricingCompletedAt: null,
  existingInstallRepricingCompletedAt: null,
  message: null,
} as unknown as Repricing

test('the row of a repricing shows existing installs’ date as theirs', () => {
  const row = <RepricingCells repricing={repricing} />
  expect(textOf(row)).toContain('12/01/2026 existing: 01/01/2027')
  expect(html(row)).toContain('New installs from 12/01/2026, existing installs from 01/01/2027.')
  expect(textOf(<RepricingCells repricing={{ ...repricing, existingRepriceDate: null }} />)).toContain(
    'existing: never',
  )
})

test('the row of a repricing shows when it was requested, not when it last changed', () => {
  const text = textOf(<RepricingCells repricing={repricing} />)
  expect(text).toContain('11/02/2026')
  expect(text).not.toContain('11/09/2026')
})

test('the details of a repricing name each date, and when each step was performed', () => {
  const screen = (given: Partial<Repricing>) => {
    vi.spyOn(details, 'useLoaderData').mockReturnValue({ ...repricing, ...given } as never)
    vi.spyOn(details, 'useParams').mockReturnValue({ group: 'scheduled' } as never)
    const Details = details.options.component as () => ReactNode
    return textOf(<Details />)
  }
  expect(screen({})).toContain('New installs 12/01/2026 Existing installs 01/01/2027')
  expect(screen({ existingRepriceDate: null })).toContain('Existing installs Never')
  const performed = screen({
    newInstallRepricingCompletedAt: '2026-12-01T03:00:00Z',
    existingInstallRepricingCompletedAt: '2027-01-01T03:00:00Z',
  })
  expect(performed).toMatch(
    /New installs repriced December 1, 2026.* Existing installs repriced January 1, 2027/,
  )
})
