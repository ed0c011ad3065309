import { describe, expect, test } from 'vitest'
import type { Found, FoundAction } from '#machines/shapes/palette.ts'
import { routeScreens } from '#build/route-screens.ts'
import { paletteGroups } from '#portal/features/palette/palette-entries.ts'

const action = (given: Partial<FoundAction>): FoundAction => ({
  subject: { type: 'addon', id: 'one' },
  approvalType: null,
  event: 'progressToBeta',
  allowed: true,
  blockers: [],
  ...given,
})
const nextSteps = (hash: string) => ({
  to: '/addons/$addonSlug/next-steps',
  params: { addonSlug: 'acme-mail' },
  hash,
})
const blocker = (code: string, message: string, href: string | null = null) => ({ code, message, href })

const acme = { slug: 'acme-mail', displayName: 'Acme Mail' }
const found: Found = {
  addons: [{ ...acme, state: 'alpha' }],
  plans: [{ id: 'p1', name: 'Basic', slug: 'basic', addon: acme }],
  features: [{ id: 'f1', name: 'Connections', addon: acme }],
  people: [{ id: 'u1', name: 'Ada', email: 'ada@acme.example', company: 'Acme' }],
  companies: [{ id: 'c1', name: 'Acme' }],
  approvals: [{ id: 'a1', type: 'pricing_plan_approval', state: 'rejected', addon: acme }],
  repricings: [
    { id: 'r1', status: 'new', plan: { id: 'p1', name: 'Basic' }, addon: acme },
    { id: 'r2', status: 'approved', plan: { id: 'p2', name: 'Team' }, addon: acme },
  ],
  actions: [
    action({
      allowed: false,
      blockers: [blocker('approval_outstanding', 'It is pending.', '/a'), blocker('x', 'y')],
    }),
    action({ event: 'progressToGa', allowed: false, blockers: [blocker('wrong_state', 'It is in alpha.')] }),
    action({ event: 'shutDown', allowed: false, blockers: [blocker('staff_only', 'Staff only.')] }),
    action({
      subject: { type: 'approval', id: null },
      approvalType: 'marketplace_fitting_approval',
      event: 'request',
    }),
    // Both technical approvals are asked for by the same words: the one of another stage is no second entry.
    action({
      approvalType: 'beta_engineering_approval',
      event: 'request',
      allowed: false,
      blockers: [blocker('wrong_stage', 'It is in alpha.')],
    }),
    action({ approvalType: 'alpha_engineering_approval', event: 'request' }),
    action({
      subject: { type: 'approval', id: 'record' },
      approvalType: 'alpha_engineering_approval',
      event: 'approve',
    }),
    // Steps that are part of another one, and types that this portal does not know, are nobody's to choose.
    action({ approvalType: 'alpha_engineering_approval', event: 'approveWithProgression' }),
    action({ approvalType: 'moon_approval', event: 'request' }),
  ],
}

type Given = Partial<Parameters<typeof paletteGroups>[0]>
const links = { docs: 'https://docs.example' }
const onPage = { ...acme, state: 'alpha' } as const

const listed = (given: Given = {}) =>
  paletteGroups({
    query: '',
    addon: onPage,
    found,
    isStale: false,
    isStaff: false,
    recent: [],
    links,
    ...given,
  })

const entriesOf = (title: string, given: Given = {}) =>
  listed(given).find((group) => group.title === title)?.entries ?? []
const all = (given: Given = {}) => listed(given).flatMap(({ entries }) => entries)
const titlesOf = (given: Given = {}) => all(given).map(({ title }) => title)

describe('actions', () => {
  const asked = [
    {
      title: 'Request Business approval',
      leadsTo: nextSteps('marketplace_fitting_approval'),
      blocked: null,
    },
    {
      title: 'Request Technical approval',
      leadsTo: nextSteps('alpha_engineering_approval'),
      blocked: null,
    },
  ]
  const progress = { title: 'Progress to Beta', leadsTo: '/a', blocked: 'It is pending. And 1 more.' }

  test('the allowed come first and lead to where they are done, the blocked say why and lead to where that is mended', () => {
    expect(entriesOf('Actions')).toMatchObject([...asked, progress])
  })

  test('staff alone decide', () => {
    const decision = {
      title: 'Approve Technical approval',
      leadsTo: {
        to: '/addons/$addonSlug/next-steps/approvals/$approvalId/edit',
        params: { addonSlug: 'acme-mail', approvalId: 'record' },
      },
    }
    expect(entriesOf('Actions', { isStaff: true })).toMatchObject([...asked, decision, progress])
    expect(titlesOf({ query: 'approve technical' })).not.toContain('Approve Technical approval')
  })

  test('what is far off is listed with its reason once it is looked for, what is never one’s own is not', () => {
    expect(entriesOf('Actions', { query: 'progress' })).toMatchObject([
      { title: 'Progress to Beta' },
      { title: 'Progress to GA', leadsTo: null, blocked: 'It is in alpha.' },
    ])
    expect(entriesOf('Actions', { query: 'technical request' })).toMatchObject([
      { title: 'Request Technical approval', blocked: null },
    ])
    expect(entriesOf('Actions', { query: 'shut' })).toEqual([])
  })

  test('staff progress in their own section', () => {
    const allowed = { ...found, actions: [action({})] }
    expect(entriesOf('Actions', { found: allowed })[0]?.leadsTo).toEqual(nextSteps('stage-panel'))
    expect(entriesOf('Actions', { found: allowed, isStaff: true })[0]?.leadsTo).toEqual(nextSteps('staff'))
  })
})

describe('places', () => {
  test('there are none of an add-on away from it', () => {
    expect(listed({ addon: null }).map(({ title }) => title)).toEqual(['Pages', 'Your account', 'Theme'])
  })

  // The words that FINDINGS 15 tried in vain.
  test.each([
    ['reprice', 'Request price change'],
    ['create', 'Create plan'],
    ['theme', 'Theme: dark'],
    ['password', 'Change password'],
    ['support', 'Edit support e-mail'],
    ['image', 'Add screenshot'],
    ['USER alpha', 'Invite alpha user'],
    ['pricing plans', 'Plans and pricing'],
  ])('are found by what people call them: %s', (query, title) => {
    expect(titlesOf({ query })).toContain(title)
  })

  test('that can’t be used now say why', () => {
    const reasonOf = (state: 'beta' | 'ga' | 'shutdown', title: string) =>
      all({ addon: { ...acme, state } }).find((entry) => entry.title === title)?.blocked
    expect(reasonOf('beta', 'Request price change')).toBe(
      'Plans are repriced in GA. Until then a price is edited with its plan.',
    )
    expect(reasonOf('ga', 'Request price change')).toBeNull()
    expect(reasonOf('beta', 'Invite alpha user')).toBe(
      'Alpha users can be invited and withdrawn in alpha only; the add-on is in beta.',
    )
    expect(reasonOf('shutdown', 'Create plan')).toBe('Acme Mail is shut down and can no longer be changed.')
    expect(reasonOf('shutdown', 'Edit company information')).toBeNull()
  })

  test.each([false, true])(
    'and acts are each there once, and none of another party’s (staff: %s)',
    (isStaff) => {
      const entries = [onPage, null].flatMap((addon) => [
        all({ addon, isStaff }),
        all({ addon, isStaff, query: 'e', found: null }),
      ])
      for (const some of entries) {
        expect(new Set(some.map(({ id }) => id)).size).toBe(some.length)
        const targets = some
          .filter(({ leadsTo, blocked }) => leadsTo !== null && blocked === null)
          .map(({ leadsTo, title }) => `${JSON.stringify(leadsTo)} ${title}`)
        expect(new Set(targets).size).toBe(targets.length)
      }
      const staffs = entries.flat().filter(({ leadsTo }) => JSON.stringify(leadsTo ?? '').includes('"/admin'))
      expect(staffs.length > 0).toBe(isStaff)
      const ofStaff = ['Add button', 'Edit metadata', 'Deprecation notice', 'Workflows', 'Outbox']
      expect(ofStaff.filter((title) => entries.flat().some((entry) => entry.title === title))).toEqual(
        isStaff ? ofStaff : [],
      )
    },
  )

  const notListed: Readonly<Record<string, string>> = {
    '/': 'goes on to a start of one’s own',
    '/login/oauth': 'of signing in',
    '/ui-components': 'for those who build the portal',
    '/addons/$addonSlug/marketplace-listing/preview': 'goes on to the marketplace page',
    '/admin/repricing': 'goes on to its first group',
    '/admin/repricing/desk': 'goes on to the desk',
    '/admin/repricing/desk/$repricingId': 'goes on to the desk',
    '/admin/people/company': 'the same as at Companies',
    '/workflows/$machine': 'one of Workflows',
    '/buildpacks/github': 'a step of publishing',
    '/buildpacks/publish-success': 'the end of publishing',
    '/$': 'what is not there',
  }
  /** Panels of one record, which are opened from its row; its place is found. */
  const ofRecord =
    /\/(?:delete|team|archive|post-creation|plan-passes\/new)$|^\/(?:buildpacks\/\$|webhooks\/(?:\$|deliveries)|admin\/(?:companies\/\$companyId\/|reasons\/\$|outbox\/\$|email-lookup\/\$))|\/(?:benefits|screenshots|supplier-information|reviews)\/\$|supplier-information\/new$|deprecation\/write$/

  test('are all that routes.ts has, but for those that say why not', () => {
    const entries = [false, true].flatMap((isStaff) =>
      [onPage, null].flatMap((addon) => ['', 'a', 'b'].flatMap((query) => all({ addon, isStaff, query }))),
    )
    const targets = new Set<unknown>(
      entries.map(({ leadsTo }) => (typeof leadsTo === 'object' ? leadsTo?.to : leadsTo)),
    )
    const missing = routeScreens()
      .map(({ path }) => path)
      .filter((path) => !targets.has(path) && !ofRecord.test(path))
    expect(missing.toSorted()).toEqual(Object.keys(notListed).toSorted())
  })
})

describe('records', () => {
  const targetsOf = (isStaff: boolean) =>
    Object.fromEntries(
      listed({ query: 'acme', isStaff })
        .flatMap(({ entries }) => entries)
        .filter(({ id }) => /^(?:addon|plan|feature|approval|repricing|person|company) /.test(id))
        .map(({ id, leadsTo }) => [id, typeof leadsTo === 'object' ? leadsTo?.to : leadsTo]),
    )

  test('lead to their panels and places: a provider’s to those of the add-on and the company', () => {
    expect(targetsOf(false)).toEqual({
      'addon acme-mail': '/addons/$addonSlug',
      'plan p1': '/addons/$addonSlug/plans/$planId/edit',
      'feature f1': '/addons/$addonSlug/plans/features/$featureId/edit',
      'approval a1': '/addons/$addonSlug/next-steps',
      'repricing r1': '/addons/$addonSlug/plans/$planId/repricing',
      'repricing r2': '/addons/$addonSlug/plans/$planId/repricing',
      'person u1': '/company',
      'company c1': '/admin/companies/$companyId',
    })
  })

  test('and staff’s to the desk and the staff area', () => {
    expect(targetsOf(true)).toMatchObject({
      'approval a1': '/admin/approvals/$approvalId',
      'repricing r1': '/admin/approvals/price-changes/$repricingId',
      'repricing r2': '/admin/repricing/$group/$repricingId',
      'person u1': '/admin/people/$personId',
      'company c1': '/admin/companies/$companyId',
    })
  })

  test('are listed by what the platform found, before its answer there are none', () => {
    expect(entriesOf('Add-ons', { query: 'e-mails' })).toMatchObject([
      { title: 'Acme Mail', detail: 'acme-mail · Alpha' },
    ])
    expect(entriesOf('Plans', { query: 'acme' })).toMatchObject([
      { title: 'Basic', detail: 'Plan · Acme Mail' },
    ])
    expect(entriesOf('Add-ons', { query: 'acme', found: null })).toEqual([])
    expect(entriesOf('Add-ons')).toEqual([])
  })

  test('of an earlier query are listed as far as they fit, so that Enter leads to nothing else', () => {
    expect(entriesOf('Add-ons', { query: 'owner of it' })).toMatchObject([{ title: 'Acme Mail' }])
    expect(entriesOf('Add-ons', { query: 'owner of it', isStale: true })).toEqual([])
    expect(entriesOf('Add-ons', { query: 'MAIL acme', isStale: true })).toMatchObject([
      { title: 'Acme Mail' },
    ])
  })
})

describe('order', () => {
  const names = ['Team mail', 'Unmailed', 'Mail Pro', 'Mail', 'Owner']
  const mails = names.map((displayName) => ({ slug: displayName, displayName, state: 'alpha' }))
  const query = 'mail'

  test('is what is called so, begins so, has a word that begins so, contains it, and the rest', () => {
    expect(
      entriesOf('Add-ons', { query, found: { ...found, addons: mails } }).map(({ title }) => title),
    ).toEqual(['Mail', 'Mail Pro', 'Team mail', 'Unmailed', 'Owner'])
  })

  test('has the group of the best first, which Enter takes', () => {
    expect(all({ query: 'basic' })[0]).toMatchObject({ id: 'plan p1' })
    expect(all({ query: 'log out' })[0]).toMatchObject({ title: 'Log out' })
  })

  const recent = [
    { id: 'addon old', title: 'Old mail', detail: null, leadsTo: '/addons/old', blocked: null },
    { id: 'place Outbox', title: 'Outbox', detail: null, leadsTo: '/admin/outbox', blocked: null },
  ]

  test('begins with what was chosen last, which is nowhere else then', () => {
    const groups = listed({ recent, isStaff: true })
    expect(groups[0]).toMatchObject({
      title: 'Recent',
      entries: [{ title: 'Old mail' }, { title: 'Outbox' }],
    })
    expect(groups.flatMap(({ entries }) => entries).filter(({ title }) => title === 'Outbox')).toHaveLength(1)
  })

  test('has what was chosen last before others that fit as well', () => {
    const addons = ['Mail one', 'Mail two'].map((displayName) => ({
      slug: displayName,
      displayName,
      state: 'ga',
    }))
    const chosen = { id: 'addon Mail two', title: 'Mail two', detail: null, leadsTo: '/b', blocked: null }
    const given = { query, found: { ...found, addons } }
    expect(entriesOf('Add-ons', given).map(({ title }) => title)).toEqual(['Mail one', 'Mail two'])
    expect(entriesOf('Add-ons', { ...given, recent: [chosen] })[0]).toMatchObject({ title: 'Mail two' })
  })
})
