import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WholeAddon } from '#contract/addon.ts'
import { availabilityFlags, type Availability } from '#contract/availability.ts'
import type { Plan } from '#contract/plan.ts'
import { CustomPlansSection } from '#portal/features/plans/custom-plans/custom-plans-section.tsx'
import { PlanDefaults } from '#portal/features/plans/defaults/plan-defaults.tsx'
import { PlanDefaultsForm } from '#portal/features/plans/defaults/plan-defaults-form.tsx'
import { Route as removal } from '#portal/features/plans/features/features-delete.route.tsx'
import { FeaturesSection } from '#portal/features/plans/features/features-section.tsx'
import { AlphaUsersSection } from '#portal/features/plans/invitations/alpha-users-section.tsx'
import { PlanPassesSection } from '#portal/features/plans/invitations/plan-passes-section.tsx'
import { PlanForm } from '#portal/features/plans/plans/plan-form.tsx'
import { PlanRow } from '#portal/features/plans/plans/plan-row.tsx'
import { controlsOf, fieldsOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC sections 2 to 5, plans, and READINGS 10, 14 and 15: what is shown of a plan, to whom, in which stage. */

const reader = { id: 'u', isHerokuAdmin: false }
const menu = { items: [] as { label: string; blockers: readonly { message: string }[] }[] }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
  useLocation: (({ select }: { select: (location: object) => unknown }) =>
    select({ hash: '', state: {} })) as never,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf(), now: new Date('2026-11-21T12:00:00Z') }) as never,
}))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))
vi.mock(import('#portal/workflow/long-list/use-more-rows.ts'), () => ({
  useMoreRows: ((first: object) => ({ ...first, problem: null, more: () => {}, retry: () => {} })) as never,
  longerPage: (range) => range,
}))
vi.mock(import('#portal/features/plans/plans/use-availability-change.ts'), () => ({
  useAvailabilityChange: (plan) => ({
    stored: plan,
    shown: plan.availability,
    busy: false,
    change: () => {},
  }),
}))
vi.mock(import('#portal/workflow/shapes/use-toggle.ts'), () => ({
  useToggle: ((_: unknown, { stored }: { stored: boolean }) => ({
    isOn: stored,
    isBusy: false,
    turn: () => {},
  })) as never,
}))
vi.mock(import('#portal/ui/actions/row-menu.tsx'), () => ({
  RowMenu: (({ label, items }: { label: string; items: typeof menu.items }) => {
    menu.items = items
    return <button type="button" aria-label={label} />
  }) as never,
}))

beforeEach(() => {
  reader.isHerokuAdmin = false
})

const addonOf = (state: string, given: object = {}): WholeAddon =>
  ({
    id: 'acme',
    etag: '"1"',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state,
    situation: { incomplete: [], approvals: [], hasDocumentationUrl: true },
    defaultPlanSlug: 'basic',
    spaceDefaultPlanSlug: null,
    temporarySupportedPlanSlug: null,
    temporarySpaceSupportedPlanSlug: null,
    ...given,
  }) as never
const planOf = (availability: Availability, given: object = {}): Plan =>
  ({
    id: 'plan',
    addon: { id: 'acme', slug: 'acme-mail' },
    etag: '"1"',
    name: 'Basic Plus',
    slug: 'basic',
    fullSlug: 'acme-mail:basic',
    priceCents: 123_450,
    priceContract: false,
    availability,
    ...availabilityFlags[availability],
    shield: false,
    shieldDefault: false,
    temporarySupported: false,
    temporarySpaceSupported: false,
    installableWithoutPrivateNetworking: true,
    installableWithPrivateNetworking: false,
    offerings: [],
    activeRepricings: [],
    ...given,
  }) as never

describe('the list', () => {
  const usage = { id: 'plan', accounts: 1100, installs: 1200, newThisMonth: 12, goneThisMonth: 3 } as never
  const row = (plan: Plan, state = 'ga', used = usage) =>
    markupOf(
      <table>
        <tbody>
          <PlanRow addon={addonOf(state)} plan={plan} usage={used} />
        </tbody>
      </table>,
    )

  test('a plan’s row has name, slug, availability, customers, and the price with the one that is to come', () => {
    const running = { id: 'r', priceCents: 200_000, originalPriceCents: 123_450, status: 'in_progress' }
    const html = row(planOf('allUsers', { activeRepricings: [running] }))
    expect(textsOf(html, 'th')).toEqual(['Basic Plus basic'])
    expect(textsOf(html, 'td')).toEqual([
      'basic',
      'All Users',
      '1,100 customers 1,200 installs 12 installs new, 3 gone this month',
      '$1,234.50 Price change to $2,000.00: In Progress',
      '',
    ])
  })

  test('a price change that only existing installs wait for says when they follow', () => {
    const half = { priceCents: 123_450, status: 'partially_complete', existingRepriceDate: '2027-02-01' }
    expect(textsOf(row(planOf('allUsers', { activeRepricings: [half] })), 'td')[3]).toBe(
      '$1,234.50 Price change to $1,234.50: existing installs follow on 02/01/2027',
    )
  })

  test('a plan’s installs that have come and gone are named apart from its customers', () => {
    const gone = { id: 'plan', accounts: 1, installs: 1, newThisMonth: 0, goneThisMonth: 1 } as never
    expect(textsOf(row(planOf('allUsers'), 'ga', gone), 'td')[2]).toBe('1 customer 1 install gone this month')
  })

  // SPEC section 2: "The row menu shows for enabled plans or for admins"; READINGS 6: a shut-down add-on is only read.
  test.each([
    ['allUsersHidden', false, 'ga', true],
    ['inviteOnly', false, 'alpha', true],
    ['disabled', false, 'ga', false],
    ['disabled', true, 'ga', true],
    ['allUsers', false, 'shutdown', false],
    ['disabled', true, 'shutdown', false],
  ] as const)(
    'the row of a plan that is %s, read by staff: %s, in %s, has a menu: %s',
    (availability, isStaff, state, has) => {
      reader.isHerokuAdmin = isStaff
      expect(controlsOf(row(planOf(availability), state)).includes('Actions for Basic Plus')).toBe(has)
    },
  )

  // SPEC section 4: only of GA add-ons. READINGS 15: a plan pass is for an Invite Only plan. Issue 38.4: any is copied.
  test.each([
    ['inviteOnly', 'ga', []],
    ['inviteOnly', 'beta', ['Reprice']],
    ['allUsers', 'ga', ['Create Plan Pass']],
  ] as const)(
    'the menu of a plan that is %s, in %s, refuses a provider %j',
    (availability, state, refused) => {
      row(planOf(availability), state)
      expect(menu.items.map(({ label }) => label)).toEqual([
        'Edit',
        'Reprice',
        'Create a copy',
        'Create Plan Pass',
      ])
      const blocked = menu.items.filter(({ blockers }) => blockers.length > 0)
      expect(blocked.map(({ label }) => label)).toEqual(refused)
    },
  )
})

describe('the panel', () => {
  const fields = (plan: Plan | null, addon = addonOf('beta')) =>
    fieldsOf(
      markupOf(<PlanForm addon={addon} features={[]} plan={plan} onSaved={() => {}} onClosed={() => {}} />),
    )

  // READINGS 10: editable only while alpha or beta and no pricing approval pending or approved.
  test.each([
    ['alpha', [], false],
    ['beta', [{ type: 'pricing_plan_approval', state: 'rejected' }], false],
    ['beta', [{ type: 'pricing_plan_approval', state: 'pending' }], true],
    ['ga', [], true],
  ])('a plan in %s, with the approvals %j, has a read-only price: %s', (state, approvals, isReadOnly) => {
    const situation = { incomplete: [], approvals, hasDocumentationUrl: true }
    const price = fields(planOf('inviteOnly'), addonOf(state, { situation }))['Price per month']
    expect(price?.readOnly === true).toBe(isReadOnly)
  })

  // SPEC section 2: admins also see plan-settings checkboxes and a direct availability toggle.
  test('staff alone set what a plan supports, and the availability of one that is stored', () => {
    const boxes = (plan: Plan | null) =>
      Object.values(fields(plan)).filter(({ checked }) => checked !== undefined).length
    expect([boxes(planOf('disabled')), boxes(null)]).toEqual([1, 1])
    expect(fields(planOf('disabled'))).not.toHaveProperty('Availability')
    reader.isHerokuAdmin = true
    expect([boxes(planOf('disabled')), boxes(null)]).toEqual([7, 7])
    expect(fields(planOf('disabled'))['Availability']?.value).toBe('Disabled')
    expect(fields(null)).not.toHaveProperty('Availability')
  })
})

test('plan defaults are edited by staff, and an add-on in GA keeps one for its apps', () => {
  const plans = [planOf('allUsers'), planOf('inviteOnly', { id: 'other', slug: 'other' })]
  const section = () => controlsOf(markupOf(<PlanDefaults addon={addonOf('ga')} plans={plans} />))
  expect(section()).toEqual([])
  reader.isHerokuAdmin = true
  expect(section()).toEqual(['Edit Plan Defaults'])
  const form = markupOf(<PlanDefaultsForm addon={addonOf('ga')} plans={plans} />)
  expect(Object.values(fieldsOf(form)).map(({ options }) => options)).toEqual([
    ['Basic Plus (basic)'],
    ['None'],
    ['None'],
    ['None'],
  ])
})

// READINGS 39: a feature removed lets an approved pricing lapse.
test.each([
  ['approved', true],
  ['notStarted', false],
])('the removal of a feature, with pricing %s, warns of a lapse: %s', (state, warns) => {
  const approvals = [{ type: 'pricing_plan_approval', state }]
  const situation = { incomplete: [], approvals, hasDocumentationUrl: true }
  const feature = { id: 'f', name: 'Disk' }
  const data = { addon: addonOf('beta', { situation }), feature, plans: [] }
  vi.spyOn(removal, 'useLoaderData').mockReturnValue(data as never)
  const Page = removal.options.component as unknown as () => ReactNode
  expect(textOf(markupOf(<Page />)).includes('Pricing approval')).toBe(warns)
})

test('features are said to be none only where there are none', () => {
  const section = (features: readonly object[]) =>
    textOf(markupOf(<FeaturesSection addon={addonOf('beta')} features={features as never} />))
  expect(section([])).toContain('There are currently no features.')
  expect(section([{ id: 'f', name: 'Disk', datatype: 'number' }])).not.toContain('There are currently no')
})

// FINDINGS 43: the help is true of what is set.
test.each([
  [true, '', 'Add text', 'Customers are offered a plan made for them, beside the plans above.'],
  [false, 'Ask us.', 'Edit Copy', 'Customers are offered the plans above only.'],
])('custom plans that are on: %s, with the text “%s”, offer %s and say: %s', (isOn, text, verb, help) => {
  const addon = addonOf('ga', { supportsCustomPlans: isOn, customPlansText: text })
  const html = markupOf(<CustomPlansSection addon={addon} />)
  expect(controlsOf(html)).toEqual([verb])
  expect(textOf(html)).toContain(`${isOn ? 'Enabled' : 'Disabled'} ${help}`)
  expect(textOf(html).includes('Customers see it once custom plans are enabled.')).toBe(!isOn)
})

describe('invitations', () => {
  const createdAt = '2026-11-02T23:30:00Z'
  const installedAt = '2026-11-03T09:00:00Z'
  const removedAt = '2026-11-04T09:00:00Z'
  const invited = { createdAt, installedAt: null, removedAt: null }

  test('alpha users stand with the day of their invitation, of the install or of its end', () => {
    const users = [
      { id: '1', email: 'bob@b.example', ...invited },
      { id: '2', email: 'cy@b.example', ...invited, installedAt },
      { id: '3', email: 'di@b.example', ...invited, removedAt },
    ]
    const html = markupOf(<AlphaUsersSection addon={addonOf('alpha')} alphaUsers={users as never} />)
    expect(textsOf(html, 'li')).toEqual([
      'bob@b.example Invited November 2nd, 2026 Withdraw bob@b.example',
      'cy@b.example Installed since November 3rd, 2026 Withdraw cy@b.example',
      'di@b.example Removed November 4th, 2026 Withdraw di@b.example',
    ])
  })

  test.each([
    ['inviteOnly', ''],
    ['allUsers', ' Not needed: everybody can install the plan'],
    ['allUsersHidden', ' Not needed: everybody can install the plan'],
    ['disabled', ' Of no use: the plan is disabled'],
  ] as const)('a pass for a plan that is %s says what it is worth:%s', (availability, note) => {
    const pass = { id: 'p', email: 'bob@b.example', ...invited, plan: { id: 'plan', name: 'Basic Plus' } }
    const first = { rows: [pass], total: 1, nextRange: null } as never
    const plans = [planOf(availability)]
    const passes = markupOf(<PlanPassesSection addon={addonOf('ga')} plans={plans} first={first} />)
    expect(textsOf(passes, 'li')).toEqual([
      `bob@b.example Basic Plus · Invited November 2nd, 2026${note} Withdraw pass of bob@b.example for Basic Plus`,
    ])
  })
})
