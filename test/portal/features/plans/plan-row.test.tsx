import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { PlanRow } from '#portal/features/plans/plans/plan-row.tsx'
import { controlsOf, linksOf, markupOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC sections 2 to 4, plans: what a row shows. */

const reader = { isHerokuAdmin: false }
const menu = { items: [] as { label: string; blockers: readonly { message: string }[] }[] }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf() }) as never,
}))
vi.mock(import('#portal/features/plans/plans/use-availability-change.ts'), () => ({
  useAvailabilityChange: (plan) => ({
    stored: plan,
    shown: plan.availability,
    busy: false,
    change: () => {},
  }),
}))
vi.mock(import('#portal/ui/actions/row-menu.tsx'), () => ({
  RowMenu: (({ label, items }: { label: string; items: typeof menu.items }) => {
    menu.items = items
    return <button type="button" aria-label={label} />
  }) as never,
}))

beforeEach(() => {
  reader.isHerokuAdmin = false
  menu.items = []
})

const flagsOf = {
  allUsers: { enabled: true, public: true, visible: true },
  allUsersHidden: { enabled: true, public: true, visible: false },
  inviteOnly: { enabled: true, public: false, visible: false },
  disabled: { enabled: false, public: false, visible: false },
}
const planOf = (availability: keyof typeof flagsOf, given: Partial<Plan> = {}): Plan =>
  ({
    id: 'plan',
    name: 'Basic Plus',
    slug: 'basic',
    fullSlug: 'acme-mail:basic',
    priceCents: 123_450,
    priceContract: false,
    default: false,
    spaceDefault: false,
    availability,
    ...flagsOf[availability],
    installableWithoutPrivateNetworking: true,
    installableWithPrivateNetworking: false,
    temporarySupported: false,
    temporarySpaceSupported: false,
    offerings: [],
    activeRepricings: [],
    ...given,
  }) as unknown as Plan
const addonOf = (state: Addon['state']): Addon =>
  ({
    id: 'acme',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state,
    defaultPlanSlug: null,
    spaceDefaultPlanSlug: null,
    temporarySupportedPlanSlug: null,
    temporarySpaceSupportedPlanSlug: null,
  }) as Addon
const usage = {
  id: 'plan',
  accounts: 1100,
  installs: 1200,
  newThisMonth: 12,
  goneThisMonth: 3,
  lastMonth: null,
}
const row = (plan: Plan, state: Addon['state'] = 'ga') =>
  markupOf(
    <table>
      <tbody>
        <PlanRow addon={addonOf(state)} plan={plan} usage={usage} />
      </tbody>
    </table>,
  )

test('name, slug, availability, customers and price stand in their columns', () => {
  const html = row(planOf('allUsers'))
  expect(textsOf(html, 'th')).toEqual(['Basic Plus basic'])
  expect(textsOf(html, 'td')).toEqual([
    'basic',
    'All Users',
    '1,100 customers 1,200 installs 12 new, 3 gone this month',
    '$1,234.50',
    '',
  ])
  expect(linksOf(html)).toEqual({ 'Basic Plus': '/addons/acme-mail/plans/plan/edit' })
})

test.each([
  ['allUsers', 'All Users'],
  ['allUsersHidden', 'All Users (Hidden)'],
  ['inviteOnly', 'Invite Only'],
  ['disabled', 'Disabled'],
] as const)('%s reads %s', (availability, name) => {
  expect(textsOf(row(planOf(availability)), 'td')[1]).toBe(name)
})

test.each([
  [0, false, 'Free'],
  [1, false, '$0.01'],
  [999, false, '$9.99'],
  [100_000_000, false, '$1,000,000.00'],
  [0, true, 'Contract'],
  [5000, true, 'Contract'],
])('%s cents, by contract: %s, reads %s', (priceCents, priceContract, price) => {
  expect(textsOf(row(planOf('allUsers', { priceCents, priceContract })), 'td')[3]).toBe(price)
})

describe('a repricing under way', () => {
  test.each([
    ['new', 'New'],
    ['in_progress', 'In Progress'],
    ['approved', 'Approved'],
    ['partially_complete', 'Partially Complete'],
  ] as const)('%s is named beside the price that still holds', (status, name) => {
    const activeRepricings = [{ id: 'r', priceCents: 200_000, originalPriceCents: 123_450, status }]
    const html = row(planOf('allUsers', { activeRepricings: activeRepricings as never }))
    expect(textsOf(html, 'td')[3]?.toLowerCase()).toBe(
      `$1,234.50 price change to $2,000.00: ${name}`.toLowerCase(),
    )
    expect(Object.values(linksOf(html))).toContain('/addons/acme-mail/plans/plan/repricing')
  })
})

// SPEC section 2: "The row menu shows for enabled plans or for admins"; READINGS 6: a shut-down add-on is only read.
describe('the row menu', () => {
  test.each([
    ['allUsers', false, 'ga', true],
    ['allUsersHidden', false, 'ga', true],
    ['inviteOnly', false, 'alpha', true],
    ['disabled', false, 'ga', false],
    ['disabled', true, 'ga', true],
    ['allUsers', true, 'beta', true],
    ['disabled', false, 'shutdown', false],
    ['disabled', true, 'shutdown', false],
  ] as const)('of a plan that is %s, staff: %s, in %s, shows: %s', (availability, isAdmin, state, shows) => {
    reader.isHerokuAdmin = isAdmin
    const html = row(planOf(availability), state)
    expect(controlsOf(html).includes('Actions for Basic Plus')).toBe(shows)
    expect('Basic Plus' in linksOf(html)).toBe(state !== 'shutdown')
  })

  const everybodys = ['Edit', 'Reprice', 'Create Plan Pass']
  test('a provider edits, reprices and invites; only staff change the availability', () => {
    row(planOf('inviteOnly'))
    expect(menu.items.map(({ label }) => label)).toEqual(everybodys)
    reader.isHerokuAdmin = true
    row(planOf('inviteOnly'))
    expect(menu.items.slice(0, 3).map(({ label }) => label)).toEqual(everybodys)
    expect(menu.items).toHaveLength(7)
  })

  // SPEC section 4: only of GA add-ons. READINGS 15: a plan pass is for an Invite Only plan.
  test.each([
    ['inviteOnly', 'ga', []],
    ['inviteOnly', 'beta', ['Reprice']],
    ['allUsers', 'ga', ['Create Plan Pass']],
    ['allUsersHidden', 'beta', ['Reprice', 'Create Plan Pass']],
  ] as const)('of a plan that is %s, in %s, refuses %j', (availability, state, refused) => {
    row(planOf(availability), state)
    expect(menu.items.filter(({ blockers }) => blockers.length > 0).map(({ label }) => label)).toEqual(
      refused,
    )
  })
})
