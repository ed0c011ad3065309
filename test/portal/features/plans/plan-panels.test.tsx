import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WholeAddon } from '#contract/addon.ts'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { CustomPlansForm } from '#portal/features/plans/custom-plans/custom-plans-form.tsx'
import { PlanDefaults } from '#portal/features/plans/defaults/plan-defaults.tsx'
import { PlanDefaultsForm } from '#portal/features/plans/defaults/plan-defaults-form.tsx'
import { FeatureForm } from '#portal/features/plans/features/feature-form.tsx'
import { Route as removal } from '#portal/features/plans/features/features-delete.route.tsx'
import { FeaturesSection } from '#portal/features/plans/features/features-section.tsx'
import { AlphaUsersSection } from '#portal/features/plans/invitations/alpha-users-section.tsx'
import { PlanPassesSection } from '#portal/features/plans/invitations/plan-passes-section.tsx'
import { PlanForm } from '#portal/features/plans/plans/plan-form.tsx'
import { Route as created } from '#portal/features/plans/plans/post-creation.route.tsx'
import { controlsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'
import { atRoute } from '../../support/router-stand-in.tsx'

/* SPEC sections 2, 4 and 5, plans, and READINGS 9, 10, 14 and 15: sections and panels, by role and stage. */

const reader = { id: 'u', isHerokuAdmin: false }
const at = { hash: '', state: {} }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
  useLocation: (({ select }: { select: (location: object) => unknown }) => select(at)) as never,
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
  useShortList: (rows, _things, length = 5) => ({
    shown: rows.slice(0, length),
    isWhole: true,
    toggle: null,
  }),
}))
vi.mock(import('#portal/workflow/shapes/use-order.ts'), () => ({
  useOrder: (({ rows }: { rows: unknown }) => ({ shown: rows, move: () => {} })) as never,
}))
vi.mock(import('#portal/workflow/long-list/use-more-rows.ts'), () => ({
  useMoreRows: ((first: object) => ({ ...first, problem: null, more: () => {}, retry: () => {} })) as never,
  longerPage: (range) => range,
}))

beforeEach(() => {
  reader.isHerokuAdmin = false
  atRoute.search = {}
})

const done = { onSaved: () => {}, onClosed: () => {} }
const titleOf = (html: string) => /<section aria-label="([^"]*)"/.exec(html)?.[1]
const addonOf = (state: string, given: object = {}): WholeAddon =>
  ({
    id: 'acme',
    etag: '"1"',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state,
    situation: { incomplete: [], approvals: [], hasDocumentationUrl: true },
    defaultPlanSlug: null,
    spaceDefaultPlanSlug: null,
    temporarySupportedPlanSlug: null,
    temporarySpaceSupportedPlanSlug: null,
    customPlansText: null,
    ...given,
  }) as never
const planOf = (slug: string, given: object = {}): Plan =>
  ({
    id: slug,
    addon: { id: 'addon', slug: 'acme-mail' },
    etag: '"1"',
    slug,
    fullSlug: `acme-mail:${slug}`,
    name: `Plan ${slug}`,
    availability: 'inviteOnly',
    enabled: true,
    public: false,
    visible: false,
    priceCents: 1950,
    priceContract: false,
    default: false,
    spaceDefault: false,
    shield: false,
    shieldDefault: false,
    temporarySupported: false,
    temporarySpaceSupported: false,
    installableWithPrivateNetworking: false,
    installableWithoutPrivateNetworking: true,
    offerings: [],
    activeRepricings: [],
    ...given,
  }) as never
const featureOf = (name: string, datatype = 'number'): Feature =>
  ({ id: name, etag: '"1"', name, datatype, position: 0 }) as never

describe('features', () => {
  const path = '/addons/acme-mail/plans/features'

  // SPEC section 9: features short list: 6.
  test('stand in their order, six at first, each with its panels', () => {
    const rows = Array.from({ length: 7 }, (_, index) => featureOf(`f${index}`))
    const html = markupOf(<FeaturesSection addon={addonOf('beta')} features={rows} />)
    expect(textsOf(html, 'b')).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f5'])
    expect(linksOf(html)).toMatchObject({
      'Add feature': `${path}/new`,
      'Edit f0': `${path}/f0/edit`,
      'Remove f0': `${path}/f0/delete`,
    })
    expect(linksOf(markupOf(<FeaturesSection addon={addonOf('shutdown')} features={rows} />))).toEqual({})
    expect(textOf(markupOf(<FeaturesSection addon={addonOf('beta')} features={[]} />))).toContain(
      'There are currently no features.',
    )
  })

  // SPEC section 3: the datatype choices; section 5: it cannot change after creation.
  test('a new one has a name and a datatype', () => {
    const html = markupOf(<FeatureForm addon={addonOf('beta')} feature={null} {...done} />)
    expect(titleOf(html)).toBe('Add feature')
    expect(controlsOf(html)).toEqual(['Add feature', 'Cancel'])
    expect(fieldsOf(html)['Name']).toMatchObject({ value: '', required: true })
    const { options = [], help } = fieldsOf(html)['Datatype'] ?? {}
    expect(options.map((each) => each.toLowerCase().replace(/ ?\(.*/, ''))).toEqual([
      'boolean',
      'number',
      'interval',
      expect.stringMatching(/^file ?size$/),
      'percentage',
    ])
    expect(help).toContain('It cannot be changed later.')
  })
  test('a stored one keeps its datatype', () => {
    const html = markupOf(
      <FeatureForm addon={addonOf('beta')} feature={featureOf('Disk', 'number')} {...done} />,
    )
    expect(titleOf(html)).toBe('Edit Disk')
    expect(controlsOf(html)).toEqual(['Save feature', 'Cancel'])
    expect(fieldsOf(html)['Name']?.value).toBe('Disk')
    expect(fieldsOf(html)['Datatype']).toEqual({
      value: 'Number',
      readOnly: true,
      help: 'It cannot be changed after creation. For another one, add another feature.',
    })
  })
  test('its removal names it, and says what goes with it', () => {
    const feature = featureOf('Disk')
    const show = (approvals: object[]) => {
      const addon = addonOf('beta', { situation: { incomplete: [], approvals, hasDocumentationUrl: true } })
      vi.spyOn(removal, 'useLoaderData').mockReturnValue({ addon, feature, plans: [] } as never)
      const Page = removal.options.component as unknown as () => ReactNode
      return markupOf(<Page />)
    }
    expect(titleOf(show([]))).toBe('Remove Disk?')
    expect(textOf(show([]))).toContain('The feature Disk is removed from every plan.')
    expect(controlsOf(show([]))).toEqual(['Remove feature', 'Cancel'])
    // READINGS 39: a feature removed lets an approved pricing lapse.
    const approved = [{ type: 'pricing_plan_approval', state: 'approved' }]
    expect(textsOf(show(approved), 'p')).toHaveLength(2)
    expect(textsOf(show([]), 'p')).toHaveLength(1)
  })
})

describe('the form of a plan', () => {
  const features = [featureOf('Disk'), featureOf('Support', 'boolean')]
  const form = (plan: Plan | null, addon = addonOf('beta')) => {
    return markupOf(<PlanForm addon={addon} features={features} plan={plan} {...done} />)
  }

  test('a new one has name, slug and price, and starts Invite Only', () => {
    const html = form(null)
    expect(titleOf(html)).toBe('Create Plan')
    expect(controlsOf(html)).toEqual(expect.arrayContaining(['Create Plan', 'Cancel']))
    expect(fieldsOf(html)).toMatchObject({ Name: { value: '', required: true }, Slug: { value: '' } })
    expect(fieldsOf(html)['Slug']?.readOnly).toBeUndefined()
    expect(textOf(html)).toContain('A new plan starts Invite Only.')
    expect(textsOf(html, 'legend')).toEqual(['Installable by', 'Features'])
  })
  test('a stored one keeps its slug, and its values stand in their fields', () => {
    const offerings = [{ id: 'o', feature: { id: 'Disk', name: 'Disk', datatype: 'number' }, value: 3 }]
    const html = form(planOf('basic', { offerings }))
    expect(titleOf(html)).toBe('Edit Plan basic')
    const fields = fieldsOf(html)
    expect(fields['Name']?.value).toBe('Plan basic')
    expect(fields['Slug']).toEqual({
      value: 'basic',
      readOnly: true,
      help: 'It cannot be changed after creation.',
    })
    expect(fields['Disk']?.value).toBe('3')
    expect(fields['Support']?.checked).toBe(false)
    expect(textOf(html)).toContain('In US dollars: $19.50')
    expect(textOf(html)).not.toContain('starts Invite Only')
  })
  // READINGS 10: editable only while alpha or beta and no pricing approval pending or approved.
  test.each([
    ['alpha', [], false],
    ['beta', [{ type: 'pricing_plan_approval', state: 'rejected' }], false],
    ['beta', [{ type: 'pricing_plan_approval', state: 'pending' }], true],
    ['beta', [{ type: 'pricing_plan_approval', state: 'approved' }], true],
    ['ga', [], true],
  ])('in %s with %j its price is read-only: %s', (state, approvals, isLocked) => {
    const addon = addonOf(state, { situation: { incomplete: [], approvals, hasDocumentationUrl: true } })
    const html = form(planOf('basic'), addon)
    const [, price] = Object.entries(fieldsOf(html)).find(([name]) => /price/i.test(name)) ?? []
    expect(price?.readOnly === true).toBe(isLocked)
    expect(linksOf(html)['Reprice Plan basic']).toBe(
      state === 'ga' ? '/addons/acme-mail/plans/basic/repricing' : undefined,
    )
  })
  // SPEC section 2: contract-priced plans show a read-only price; READINGS 9: test cannot be renamed.
  test('a contract’s price and the test plan’s name are fixed', () => {
    const priced = Object.entries(fieldsOf(form(planOf('big', { priceContract: true }))))
    expect(priced.find(([name]) => /price/i.test(name))?.[1]).toMatchObject({
      value: 'Contract',
      readOnly: true,
    })
    expect(fieldsOf(form(planOf('test')))['Name']).toMatchObject({
      readOnly: true,
      help: 'The test plan cannot be renamed.',
    })
  })
  // SPEC section 2: admins also see plan-settings checkboxes and a direct availability toggle.
  test('only staff see settings and availability', () => {
    const provider = form(planOf('basic'))
    expect(provider).not.toContain('Partner Portal Admin Only')
    expect(textOf(provider)).toContain(
      'Apps in Private Spaces cannot install it. Platform staff change that.',
    )
    const spaces = form(planOf('basic', { installableWithPrivateNetworking: true }))
    expect(textOf(spaces)).toContain('Apps in Private Spaces can install it too.')
    reader.isHerokuAdmin = true
    const html = form(planOf('basic'))
    expect(html).toContain('Partner Portal Admin Only')
    expect(textOf(html)).not.toContain('Platform staff change that.')
    expect(fieldsOf(html)['Availability']?.value).toBe('Invite Only')
    expect(
      Object.values(fieldsOf(html)).filter(({ checked }) => checked !== undefined).length,
    ).toBeGreaterThan(
      Object.values(fieldsOf(provider)).filter(({ checked }) => checked !== undefined).length + 4,
    )
    expect(fieldsOf(form(null))).not.toHaveProperty('Availability')
  })
})

// SPEC section 2: the 'Plan Created' panel's next steps.
test.each([
  ['alpha', 'Invite an alpha user', '/addons/acme-mail/plans/alpha-users/new'],
  ['beta', 'Create a plan pass', '/addons/acme-mail/plans/basic/plan-passes/new'],
  ['ga', 'Create a plan pass', '/addons/acme-mail/plans/basic/plan-passes/new'],
])('a plan created in %s offers: %s', (state, name, href) => {
  vi.spyOn(created, 'useLoaderData').mockReturnValue({
    addon: addonOf(state),
    plan: planOf('basic'),
  } as never)
  const Page = created.options.component as unknown as () => ReactNode
  const html = markupOf(<Page />)
  expect(titleOf(html)).toBe('Plan Created')
  expect(textOf(html)).toContain('Plan basic (acme-mail:basic) is Invite Only')
  expect(linksOf(html)).toEqual({
    [name]: href,
    'Create another plan': '/addons/acme-mail/plans/new',
    'Edit plan details': '/addons/acme-mail/plans/basic/edit',
  })
})

describe('plan defaults', () => {
  const visible = planOf('basic', { visible: true, public: true, availability: 'allUsers' })
  const section = (plans: readonly Plan[], state = 'ga') =>
    markupOf(<PlanDefaults addon={addonOf(state, { defaultPlanSlug: 'basic' })} plans={plans} />)

  test('stand in a table; staff may edit them', () => {
    expect(textsOf(section([visible]), 'th').slice(0, 4)).toEqual([
      'Apps',
      'Common Runtime',
      'Private Spaces',
      expect.stringMatching(/^Regular Apps/i),
    ])
    expect(textsOf(section([visible]), 'td')[0]).toContain('Plan basic')
    expect(controlsOf(section([visible]))).toEqual([])
    reader.isHerokuAdmin = true
    expect(controlsOf(section([visible]))).toEqual(['Edit Plan Defaults'])
    expect(controlsOf(section([visible], 'shutdown'))).toEqual([])
  })
  // SPEC section 2: disabled with the note when no visible plans exist.
  test('without a visible plan the editor is disabled with its note', () => {
    reader.isHerokuAdmin = true
    const html = section([planOf('basic')])
    expect(html).toContain('aria-disabled="true"')
    expect(textOf(html)).toContain('No eligible plans found for this addon')
    expect(textOf(section([visible]))).not.toContain('No eligible plans')
  })
  test('the panel has four selects of eligible plans', () => {
    const html = markupOf(
      <PlanDefaultsForm
        addon={addonOf('ga', { defaultPlanSlug: 'basic' })}
        plans={[visible, planOf('hidden')]}
      />,
    )
    expect(titleOf(html)).toBe('Edit Plan Defaults')
    const fields = Object.values(fieldsOf(html))
    expect(fields).toHaveLength(4)
    expect(fields[0]).toMatchObject({ value: 'Plan basic (basic)', options: ['Plan basic (basic)'] })
    expect(fields.slice(1).map(({ value }) => value)).toEqual(['None', 'None', 'None'])
    expect(controlsOf(html)).toEqual(['Save', 'Cancel'])
  })
})

// SPEC section 5: at most 300 characters; a remaining counter, and Save is disabled when exceeded.
test.each([
  [0, '300 characters left', false],
  [299, '1 character left', false],
  [300, '0 characters left', false],
  [301, null, true],
])('a custom plans text of %s characters says %s, and cannot be saved: %s', (length, words, isBlocked) => {
  const addon = addonOf('ga', { customPlansText: 'x'.repeat(length) })
  const html = markupOf(<CustomPlansForm addon={addon} {...done} />)
  expect(titleOf(html)).toBe('Custom plans')
  expect(/(?:1 character|\d+ characters) left/.exec(fieldsOf(html)['Text']?.help ?? '')?.[0] ?? null).toBe(
    words,
  )
  expect(html.includes('aria-disabled="true"')).toBe(isBlocked)
  expect(html.includes('data-over="true"')).toBe(isBlocked)
})

describe('invitations', () => {
  const createdAt = '2026-11-02T23:30:00Z'
  const installedAt = '2026-11-03T09:00:00Z'
  const invited = { createdAt, installedAt: null, removedAt: null }

  test('alpha users stand with the day of their invitation, their install or its end', () => {
    const users = [
      { id: '1', email: 'bob@b.example', ...invited },
      { id: '2', email: 'cy@b.example', ...invited, installedAt },
      { id: '3', email: 'di@b.example', ...invited, removedAt: installedAt },
    ]
    const html = markupOf(<AlphaUsersSection addon={addonOf('alpha')} alphaUsers={users as never} />)
    expect(textsOf(html, 'li')).toEqual([
      'bob@b.example Invited November 2nd, 2026 Withdraw bob@b.example',
      'cy@b.example Installed since November 3rd, 2026 Withdraw cy@b.example',
      'di@b.example Removed November 3rd, 2026 Withdraw di@b.example',
    ])
    expect(linksOf(html)).toEqual({ 'Invite alpha user': '/addons/acme-mail/plans/alpha-users/new' })
    expect(html).toContain('title="2026-11-02 23:30:00.000 UTC"')
    expect(textOf(markupOf(<AlphaUsersSection addon={addonOf('alpha')} alphaUsers={[]} />))).toContain(
      'There are currently no alpha users. While Acme Mail is in alpha',
    )
  })

  const passes = (availability: string, { state = 'ga', total = 1 } = {}) => {
    const rows = [
      { id: 'p', email: 'bob@b.example', ...invited, plan: { id: 'basic', slug: 'basic', name: 'Basic' } },
    ]
    return markupOf(
      <PlanPassesSection
        addon={addonOf(state)}
        plans={[planOf('basic', { availability })]}
        first={{ rows: rows.slice(0, total), total, nextRange: null } as never}
      />,
    )
  }
  test.each([
    ['inviteOnly', ''],
    ['allUsers', ' Not needed: everybody can install the plan'],
    ['allUsersHidden', ' Not needed: everybody can install the plan'],
    ['disabled', ' Of no use: the plan is disabled'],
  ])('a pass for a plan that is %s says%s', (availability, note) => {
    expect(textsOf(passes(availability), 'li')).toEqual([
      `bob@b.example Basic · Invited November 2nd, 2026${note} Withdraw pass of bob@b.example for Basic`,
    ])
  })
  test('of one that is shut down are only read; none at all says so', () => {
    expect(controlsOf(passes('disabled', { state: 'shutdown' }))).toEqual([])
    expect(textOf(passes('inviteOnly', { total: 0 }))).toContain('There are currently no plan passes.')
    atRoute.search = { passes: 'x' }
    expect(textOf(passes('inviteOnly', { total: 0 }))).toContain('No pass has this e-mail or plan.')
  })
})
