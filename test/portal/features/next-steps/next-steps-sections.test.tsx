import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Plan } from '#contract/plan.ts'
import { RequirementGroup } from '#portal/features/next-steps/requirement-group.tsx'
import { StaffSection } from '#portal/features/next-steps/staff/staff-section.tsx'
import { StagePanel } from '#portal/features/next-steps/stage-panel.tsx'
import { controlsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'
import { shownProgress } from '../../support/shown-progress.ts'

/* SPEC sections 2 and 4, next-steps, READINGS 1 to 8 and 40, and UX: what each stage asks for, of whom. */

const reader = { id: 'u', email: 'ann@acme.example', isHerokuAdmin: false }
const at = { hash: '', state: {} }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
  useLocation: (({ select }: { select: (location: object) => unknown }) => select(at)) as never,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf() }) as never,
}))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/workflow/dialog/dialog.tsx'), () => ({
  Dialog: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))
vi.mock(import('#portal/app/frame/day-range-field.tsx'), () => ({ DayRangeField: () => <i /> }))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))

beforeEach(() => {
  reader.isHerokuAdmin = false
  at.hash = ''
})

const itemOf = (name: string, completed: boolean, href: string | null = null) =>
  ({
    name,
    message: `Message of ${name}.`,
    completed,
    href,
    addon: { id: 'acme', slug: 'acme-mail' },
  }) as never

const addonOf = (state: string, given: object = {}) =>
  ({
    id: 'acme',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state,
    visible: true,
    defaultPlanSlug: null,
    situation: { incomplete: [], approvals: [], hasDocumentationUrl: true },
    progress: shownProgress({ left: 0 }),
    ...given,
  }) as never

const progressionOf = (given: object = {}) =>
  ({
    blockers: [],
    busy: false,
    problem: null,
    celebrating: null,
    lists: true,
    progress: () => {},
    ...given,
  }) as never

describe('a requirement group', () => {
  const shown = (...items: never[]) =>
    markupOf(<RequirementGroup title="Business requirements" items={items} />)

  test('counts, lists what is missing first with its link, and folds what is completed', () => {
    const html = shown(
      itemOf('name', true),
      itemOf('icon', false, '/addons/acme-mail/x#icon'),
      itemOf('a', false),
    )
    expect(textsOf(html, 'h3')).toEqual(['Business requirements'])
    expect(textsOf(html, 'summary')).toEqual(['Business requirements 1 of 3 completed', '1 completed'])
    expect(textsOf(html, 'li')).toEqual([
      'Pending: Message of icon.',
      'Pending: Message of a.',
      'Completed: Message of name.',
    ])
    expect(linksOf(html)).toEqual({ 'Message of icon.': '/addons/acme-mail/x#icon' })
    expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1)
  })
  test('what is completed has no link; a whole list is folded as such', () => {
    const html = shown(itemOf('name', true, '/x'))
    expect(linksOf(html)).toEqual({})
    expect(textsOf(html, 'summary')).toEqual(['Business requirements 1 of 1 completed', '1 completed'])
  })
})

describe('the panel of the stage', () => {
  const lists = {
    business: [itemOf('b', false)],
    technical: [itemOf('t', false)],
    gaTechnical: [itemOf('g', false)],
    pricingPlans: [itemOf('p', false)],
    approvedSupplier: [itemOf('s', false)],
  }
  const data = { lists, support: [itemOf('u', false)] } as never
  const shown = (state: string, progression = progressionOf(), given: object = {}) =>
    markupOf(<StagePanel addon={addonOf(state, given)} data={data} progression={progression} />)
  const groups = (html: string) =>
    html
      .split(/<details[^>]*_group/)
      .slice(1)
      .map((group) => [textsOf(group, 'h3')[0], textsOf(group, 'li')[0]])

  // SPEC section 2, next-steps; section 4: which lists each step asks for.
  test('alpha shows the business and the technical list, and progresses to beta', () => {
    const html = shown('alpha')
    expect(textsOf(html, 'h2')).toEqual(['From Alpha to Beta'])
    expect(groups(html)).toEqual([
      ['Business requirements', 'Pending: Message of b.'],
      ['Technical requirements', 'Pending: Message of t.'],
    ])
    expect(controlsOf(html)).toEqual(['Progress to Beta'])
  })
  test('beta shows technical, support, pricing plans and approved supplier, and progresses to GA', () => {
    const html = shown('beta')
    expect(textsOf(html, 'h2')).toEqual(['From Beta to GA'])
    expect(groups(html)).toEqual([
      ['Technical requirements', 'Pending: Message of g.'],
      ['Support checklist', 'Pending: Message of u.'],
      ['Pricing requirements', 'Pending: Message of p.'],
      ['Approved supplier requirements', 'Pending: Message of s.'],
    ])
    expect(controlsOf(html)).toEqual(['Progress to GA'])
  })
  // FINDINGS 4: the one count of the add-on.
  test.each([
    [0, false, null],
    [1, true, '1 thing left'],
    [3, true, '3 things left'],
  ])('with %s blockers its button is blocked: %s; %s', (count, isBlocked, words) => {
    const blockers = Array.from({ length: count }, (_, index) => ({
      message: `Blocker ${index}.`,
      href: null,
    }))
    const html = shown('alpha', progressionOf({ blockers }), { progress: shownProgress({ left: count }) })
    expect(/<button[^>]*aria-disabled="true"/.test(html)).toBe(isBlocked)
    expect(textOf(html).match(/\d+ things? left/)?.[0] ?? null).toBe(words)
    for (const { message } of blockers) expect(textOf(html)).toContain(message)
  })
  test('staff progress from their own section', () => {
    reader.isHerokuAdmin = true
    expect(controlsOf(shown('alpha'))).toEqual([])
    expect(controlsOf(shown('beta'))).toEqual([])
  })
  test('what went wrong stands there', () => {
    const problem = { kind: 'lost', message: 'No answer came.' }
    expect(textOf(shown('alpha', progressionOf({ problem })))).toContain('No answer came.')
  })

  // SPEC section 2: the GA view lists resources.
  test('GA lists the resources', () => {
    const html = shown('ga')
    expect(textsOf(html, 'h2')).toEqual(['In general availability'])
    const articles = portalConfigOf().links.docs
    expect(linksOf(html)).toEqual(
      Object.fromEntries(
        [
          ['Add-on support', 'add-on-support'],
          ['Technical best practices', 'add-on-partner-technical-best-practices'],
          ['Partner platform API', 'platform-api-for-partners'],
          ['Webhooks', 'add-on-webhooks'],
          ['Async provisioning', 'getting-started-with-asynchronous-provisioning'],
          ['Shareable add-ons', 'making-your-add-on-shareable'],
          ['Review and CI apps', 'add-ons-supporting-review-and-ci-apps'],
          ['Developer-center articles', 'dev-center-articles'],
        ].map(([name, article]) => [name, `${articles}/articles/${article}`]),
      ),
    )
  })
  test('GA that is not listed says so, and leads to who can change it', () => {
    expect(textOf(shown('ga'))).not.toContain('not listed')
    const html = shown('ga', progressionOf(), { visible: false })
    expect(textOf(html)).toContain('It is not listed on the marketplace')
    expect(linksOf(html)['Ask platform staff to list it']).toBe(portalConfigOf().links.supportTicket)
    reader.isHerokuAdmin = true
    const links = linksOf(shown('ga', progressionOf(), { visible: false }))
    expect(links['List it in the Metadata']).toBe('/addons/acme-mail/settings#metadata')
    expect(links).not.toHaveProperty('Ask platform staff to list it')
  })
  test('staff are led to the deprecation notice in GA, providers are not', () => {
    expect(linksOf(shown('ga'))).not.toHaveProperty('Deprecation notice')
    reader.isHerokuAdmin = true
    expect(linksOf(shown('ga'))['Deprecation notice']).toBe('/addons/acme-mail/deprecation')
  })

  // SPEC section 2: the shutdown panel tells customers to stop provisioning new resources.
  test('shutdown tells customers to stop provisioning new resources', () => {
    const html = shown('shutdown')
    expect(textsOf(html, 'h2')).toEqual(['Acme Mail is shut down'])
    expect(textOf(html)).toContain('No new resources can be provisioned.')
    expect(textOf(html)).toContain('stop provisioning new resources')
    expect(controlsOf(html)).toEqual([])
  })
})

describe('staff’s section', () => {
  const planOf = (slug: string, given: object = {}): Plan =>
    ({
      id: slug,
      slug,
      name: slug.toUpperCase(),
      availability: 'inviteOnly',
      enabled: true,
      public: false,
      visible: false,
      priceCents: 1900,
      priceContract: false,
      default: false,
      ...given,
    }) as never
  const lists = {
    business: [
      itemOf('icon', true),
      itemOf('screenshots', false),
      itemOf('name', true),
      itemOf('summary', false),
      itemOf('support_email', true),
    ],
    technical: [itemOf('alpha_users', true)],
    gaTechnical: [],
    pricingPlans: [],
    approvedSupplier: [],
  } as never
  const shown = (state: string, plans: readonly Plan[], progression = progressionOf()) =>
    markupOf(
      <StaffSection
        addon={addonOf(state)}
        lists={lists}
        review={{ plans, screenshots: 1, alphaUsers: 12 } as never}
        progression={progression}
      />,
    )

  // SPEC section 2: the section's label and its checks.
  test('has each check with its own value', () => {
    const html = shown('alpha', [planOf('test'), planOf('basic')])
    expect(html).toContain('Partner Portal Admin Only')
    expect(textsOf(html, 'h2')).toEqual(['Progression approval'])
    expect(textsOf(html, 'li')).toEqual([
      'Fine: Icon set',
      'Look at: Screenshots 1',
      'Fine: Alpha users 12',
      'Fine: Name set',
      'Look at: Summary missing',
      'Fine: Support e-mail set',
      'Fine: Plans 2',
    ])
    expect(fieldsOf(html)).toEqual({ 'Visible in the marketplace': { checked: true } })
    expect(controlsOf(html)).toEqual(['Approve and progress to Beta'])
  })

  const table = (html: string) =>
    html
      .split('<tr')
      .slice(1)
      .map((row) =>
        [...`<tr${row}`.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
          cell.includes('<select')
            ? (/<option[^>]*selected=""[^>]*>(.*?)<\/option>/.exec(cell)?.[1] ?? '')
            : cell.includes('type="radio"')
              ? / checked=/.test(cell)
              : textOf(cell),
        ),
      )

  test('the table of plans on the way to beta shows every plan as it is', () => {
    const html = shown('alpha', [
      planOf('test', { priceCents: 0 }),
      planOf('pro', { availability: 'allUsersHidden', priceCents: 123400 }),
      planOf('big', { availability: 'disabled', priceContract: true }),
    ])
    expect(textsOf(html, 'caption')).toEqual(['3 plans'])
    expect(table(html)).toEqual([
      ['Plan Name', 'Slug', 'Availability', 'Price/mo'],
      ['TEST', 'test', 'Invite Only', 'Free'],
      ['PRO', 'pro', 'All Users (Hidden)', '$1,234.00'],
      ['BIG', 'big', 'Disabled', 'Contract'],
    ])
    expect(textsOf(shown('alpha', [planOf('test')]), 'caption')).toEqual(['1 plan'])
  })

  // SPEC section 4, READINGS 5: every non-test plan becomes allUsers, the default is the first by contract price.
  test('on the way to GA each plan but test has its availability and the default can be chosen', () => {
    const html = shown('beta', [
      planOf('test', { priceCents: 0 }),
      planOf('pro', { priceCents: 5000 }),
      planOf('basic', { priceCents: 1900, availability: 'allUsers' }),
    ])
    expect(textsOf(html, 'caption')).toEqual(['2 plans, now 1 All Users, 1 Invite Only'])
    expect(table(html)[0]).toEqual(['Default', 'Plan Name', 'Slug', 'Availability in GA', 'Price/mo'])
    expect(table(html).slice(1).toSorted()).toEqual([
      [false, 'PRO', 'pro', 'All Users', '$50.00'],
      [true, 'BASIC', 'basic', 'All Users', '$19.00'],
    ])
    expect(html).toContain('aria-label="PRO is the default plan"')
    expect(html).toContain('aria-label="Availability of BASIC in GA"')
    expect(textsOf(html, 'option').slice(0, 4)).toEqual([
      'All Users',
      'All Users (Hidden)',
      'Invite Only',
      'Disabled',
    ])
    expect(controlsOf(html)).toEqual(['Approve and progress to GA'])
    expect(textsOf(shown('beta', [planOf('a'), planOf('b')]), 'caption')).toEqual([
      '2 plans, now Invite Only',
    ])
  })

  test('without a plan besides test it says so', () => {
    expect(textOf(shown('beta', [planOf('test')]))).toContain('There are currently no plans besides test.')
  })
  test('is blocked by what blocks the step, and not there without a next stage', () => {
    const blockers = [{ message: 'Upload an icon.', href: null }]
    const html = shown('alpha', [], progressionOf({ blockers }))
    expect(html).toMatch(/<button[^>]*aria-disabled="true"/)
    expect(textOf(html)).toContain('Upload an icon.')
    expect(shown('alpha', [])).not.toContain('aria-disabled="true"')
    expect(shown('ga', [])).toBe('')
  })
})
