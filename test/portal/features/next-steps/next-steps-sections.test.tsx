import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Plan } from '#contract/plan.ts'
import type { Transition } from '#contract/trail.ts'
import { Celebration } from '#portal/features/next-steps/celebration.tsx'
import { RequirementGroup } from '#portal/features/next-steps/requirement-group.tsx'
import { RoadStrip } from '#portal/features/next-steps/road/road-strip.tsx'
import { TurnCard } from '#portal/features/next-steps/road/turn-card.tsx'
import { checksOf, launchDefault } from '#portal/features/next-steps/staff/launch.ts'
import { StaffSection } from '#portal/features/next-steps/staff/staff-section.tsx'
import { StagePanel } from '#portal/features/next-steps/stage-panel.tsx'
import { Timeline } from '#portal/features/next-steps/timeline/timeline.tsx'
import { controlsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'
import { shownProgress } from '../../support/shown-progress.ts'

/* SPEC sections 2 and 4, next-steps, READINGS 1 to 8, and UX: what each stage asks for, of whom. */

const reader = { isHerokuAdmin: false }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf() }) as never,
}))
vi.mock(import('#portal/app/frame/day-range-field.tsx'), () => ({ DayRangeField: () => <i /> }))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))

beforeEach(() => {
  reader.isHerokuAdmin = false
})

const itemOf = (name: string, completed: boolean, href: string | null = null) =>
  ({ name, message: `Message of ${name}.`, completed, href, note: null }) as never
const addonOf = (state: string, given: object = {}) =>
  ({
    id: 'acme',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state,
    visible: true,
    defaultPlanSlug: null,
    progress: shownProgress({ left: 0 }),
    ...given,
  }) as never
const progressionOf = (given: object = {}) =>
  ({ blockers: [], busy: false, problem: null, lists: true, ...given }) as never

test('a group of requirements counts them, what is missing first with its link', () => {
  const items = [itemOf('name', true, '/x'), itemOf('icon', false, '/y#icon'), itemOf('a', false)]
  const html = markupOf(<RequirementGroup title="Business requirements" items={items} />)
  expect(textsOf(html, 'summary')).toEqual(['Business requirements 1 of 3 completed', '1 completed'])
  expect(textsOf(html, 'li')).toEqual([
    'Pending: Message of icon.',
    'Pending: Message of a.',
    'Completed: Message of name.',
  ])
  expect(linksOf(html)).toEqual({ 'Message of icon.': '/y#icon' })
})

describe('the panel of the stage', () => {
  const lists = {
    business: [itemOf('b', false)],
    technical: [itemOf('t', false)],
    gaTechnical: [itemOf('g', false)],
    pricingPlans: [itemOf('p', false)],
    approvedSupplier: [itemOf('s', false)],
  }
  const shown = (state: string, given: object = {}, progression = progressionOf()) => {
    const data = { lists, support: [itemOf('u', false)] } as never
    return markupOf(<StagePanel addon={addonOf(state, given)} data={data} progression={progression} />)
  }

  // SPEC section 2, next-steps; section 4: which lists each step asks for. Staff progress from their own section.
  test.each([
    ['alpha', ['Business requirements b', 'Technical requirements t'], 'Progress to Beta'],
    [
      'beta',
      [
        'Technical requirements g',
        'Support checklist u',
        'Pricing requirements p',
        'Approved supplier requirements s',
      ],
      'Progress to GA',
    ],
  ])('in %s has the lists %j, and providers press %s', (state, groups, button) => {
    const html = shown(state)
    const items = textsOf(html, 'li').map((item) => item.replace(/^Pending: Message of (\w)\.$/, '$1'))
    expect(textsOf(html, 'h3').map((name, at) => `${name} ${items[at]}`)).toEqual(groups)
    expect(controlsOf(html)).toEqual([button])
    reader.isHerokuAdmin = true
    expect(controlsOf(shown(state))).toEqual([])
  })

  // FINDINGS 4: the one count of the add-on.
  test.each([
    [0, null],
    [1, '1 thing left'],
    [3, '3 things left'],
  ])('with %s blockers names each, counts %s, and says what went wrong', (count, words) => {
    const blockers = Array.from({ length: count }, (_, at) => ({ message: `Blocker ${at}.`, href: null }))
    const problem = { kind: 'lost', message: 'No answer came.' }
    const progress = shownProgress({ left: count })
    const html = shown('alpha', { progress }, progressionOf({ blockers, problem }))
    expect(html.includes('aria-disabled="true"')).toBe(count > 0)
    expect(textOf(html).match(/\d+ things? left/)?.[0] ?? null).toBe(words)
    for (const { message } of [...blockers, problem]) expect(textOf(html)).toContain(message)
  })

  test('of an add-on in GA that is not listed leads to who can list it; only staff to the deprecation notice', () => {
    const { supportTicket } = portalConfigOf().links
    const own = (given: object) => {
      const { 'Add-on support': _, ...links } = linksOf(shown('ga', given))
      return Object.fromEntries(Object.entries(links).filter(([, href]) => !href.includes('/articles/')))
    }
    expect(own({})).toEqual({})
    expect(own({ visible: false })).toEqual({ 'Ask platform staff to list it': supportTicket })
    reader.isHerokuAdmin = true
    const notice = { 'Deprecation notice': '/addons/acme-mail/deprecation' }
    expect(own({})).toEqual(notice)
    expect(own({ visible: false })).toEqual({
      'List it in the Metadata': '/addons/acme-mail/settings#metadata',
      ...notice,
    })
  })

  // SPEC section 2: the shutdown panel tells customers to stop provisioning new resources.
  test('of a shut-down add-on tells customers to stop provisioning new resources', () => {
    expect(textOf(shown('shutdown'))).toContain('stop provisioning new resources')
    expect(controlsOf(shown('shutdown'))).toEqual([])
  })
})

const planOf = (slug: string, given: object = {}): Plan =>
  ({
    id: slug,
    slug,
    name: slug.toUpperCase(),
    availability: 'inviteOnly',
    priceCents: 1900,
    priceContract: false,
    ...given,
  }) as never
const pro = planOf('pro', { availability: 'allUsersHidden', priceCents: 123_400 })
const basic = planOf('basic', { availability: 'allUsers' })
const testPlan = planOf('test', { priceCents: 0 })

// SPEC section 2: the section's checks, in its order.
test('the checks of staff’s section are fine where their requirement is fulfilled', () => {
  const lists = {
    business: [
      itemOf('icon', true),
      itemOf('screenshots', false),
      itemOf('name', true),
      itemOf('summary', false),
      itemOf('support_email', true),
    ],
    technical: [itemOf('alpha_users', true)],
  }
  const checks = checksOf(lists as never, { screenshots: 1, alphaUsers: 12 }, [basic, pro])
  expect(checks.map(({ name, text, ok }) => [name, text, ok])).toEqual([
    ['Icon', 'set', true],
    ['Screenshots', '1', false],
    ['Alpha users', '12', true],
    ['Name', 'set', true],
    ['Summary', 'missing', false],
    ['Support e-mail', 'set', true],
    ['Plans', '2', true],
  ])
  expect(checksOf(lists as never, { screenshots: 0, alphaUsers: 0 }, []).at(-1)?.ok).toBe(false)
})

// SPEC section 4, READINGS 5: staff's choice, else the add-on's default, else the cheapest that customers see.
test.each([
  [null, null, {}, 'basic', null],
  ['pro', null, {}, 'pro', null],
  [null, 'pro', {}, 'pro', 'pro'],
  ['basic', 'pro', {}, 'pro', 'pro'],
  [null, 'pro', { pro: 'disabled' }, 'basic', null],
  [null, null, { basic: 'allUsersHidden' }, 'pro', null],
  [null, null, { basic: 'disabled', pro: 'inviteOnly' }, undefined, null],
] as const)(
  'with the default %s, the choice %s and %j, GA’s default is %s',
  (stored, chosen, overrides, slug, kept) => {
    const found = launchDefault({ defaultPlanSlug: stored }, [pro, basic], {
      defaultPlanSlug: chosen,
      planOverrides: overrides,
    })
    expect([found.plan?.slug, found.chosen]).toEqual([slug, kept])
  },
)

describe('staff’s table of plans', () => {
  const shown = (state: string, plans: readonly Plan[], progression = progressionOf()) => {
    const lists = { business: [], technical: [] } as never
    const review = { plans, screenshots: 1, alphaUsers: 12 }
    return markupOf(
      <StaffSection addon={addonOf(state)} lists={lists} review={review} progression={progression} />,
    )
  }
  /** Cells by row; of a choice what is chosen. */
  const rowsOf = (html: string) =>
    html
      .split('<tr>')
      .slice(2)
      .map((row) =>
        [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => {
          if (cell.includes('type="radio"')) return / checked=/.test(cell)
          return /<option[^>]*selected=""[^>]*>(.*?)<\/option>/.exec(cell)?.[1] ?? textOf(cell)
        }),
      )

  test('has every plan as it is on the way to beta; but test, with the default and all users, to GA', () => {
    const big = planOf('big', { availability: 'disabled', priceContract: true })
    expect(rowsOf(shown('alpha', [testPlan, big]))).toEqual([
      ['TEST', 'test', 'Invite Only', 'Free'],
      ['BIG', 'big', 'Disabled', 'Contract'],
    ])
    expect(fieldsOf(shown('alpha', []))['Visible in the marketplace']).toEqual({ checked: true })
    const html = shown('beta', [testPlan, pro, basic])
    expect(textsOf(html, 'caption')).toEqual(['2 plans, now 1 All Users, 1 All Users (Hidden)'])
    expect(rowsOf(html)).toEqual([
      [false, 'PRO', 'pro', 'All Users', '$1,234.00'],
      [true, 'BASIC', 'basic', 'All Users', '$19.00'],
    ])
    expect(controlsOf(html)).toEqual(['Approve and progress to GA'])
    expect(textsOf(shown('beta', [planOf('a'), planOf('b')]), 'caption')).toEqual([
      '2 plans, now Invite Only',
    ])
    expect(textOf(shown('beta', [testPlan]))).toContain('There are currently no plans besides test.')
  })

  test('has what blocks the step below it, and is not there without a next stage', () => {
    const progression = progressionOf({ blockers: [{ message: 'Upload an icon.', href: null }] })
    expect(textOf(shown('alpha', [], progression))).toContain('Upload an icon.')
    expect(shown('ga', [])).toBe('')
  })
})

test('the way to what comes next is only there for whoever’s turn it is', () => {
  const step = { id: 's', kind: 'requirement', party: 'provider', to: 'beta', message: 'Do it.', level: 0 }
  const steps = [{ ...step, href: '/x', approval: null, since: null, usual: null }] as never
  const given = { addon: addonOf('alpha', { progress: shownProgress() }), now: new Date() }
  const linksFor = (who: 'provider' | 'admin') => [
    linksOf(
      markupOf(<TurnCard {...given} reader={who} mayProgress={false} asked={['pricing_plan_approval']} />),
    ),
    linksOf(markupOf(<RoadStrip {...given} reader={who} road={{ isOpen: true, steps }} />)),
  ]
  expect(linksFor('provider')).toEqual([
    {
      'Staff asked you something about the Pricing approval: answer it.':
        '/addons/acme-mail/next-steps#pricing_plan_approval',
      'Take me there – Write a summary for the marketplace.': '/addons/acme-mail/summary',
    },
    { 'Do it.': '/x' },
  ])
  expect(linksFor('admin')).toEqual([{}, {}])
})

test.each([
  ['beta', true, 'Everybody can find it within 90 minutes. Next stop: general availability.'],
  ['beta', false, 'It is not listed on the marketplace yet. Next stop: general availability.'],
  ['ga', true, 'Its plans are for sale, and the marketplace shows it within 90 minutes. Well done!'],
  ['ga', false, 'Its plans are for sale, but it is not listed on the marketplace yet. Well done!'],
] as const)('an add-on that has come to %s, visible: %s, is told: %s', (to, visible, words) => {
  // Before the step it may have been otherwise.
  const progression = progressionOf({ lists: !visible })
  const html = markupOf(<Celebration addon={addonOf(to, { visible })} to={to} progression={progression} />)
  expect(textsOf(html, 'p')).toEqual([words])
})

test('the activity folds many changes of one moment behind their count, and says where there is none', () => {
  const shown = (count: number, days: object = {}) => {
    const row = { kind: 'change', subject: { type: 'addon', id: 'acme' }, actor: { email: 'a@b.example' } }
    const rows = Array.from({ length: count }, (_, at) => {
      const given = { id: `${at}`, field: `field${at}`, to: 'x', createdAt: '2026-11-01T09:00:00.000Z' }
      return { ...row, approvalType: null, event: null, from: null, note: null, ...given } as Transition
    })
    return markupOf(<Timeline transitions={rows} days={days} />)
  }
  expect([4, 5, 6].map((count) => textsOf(shown(count), 'summary'))).toEqual([
    [],
    ['2 more changes'],
    ['3 more changes'],
  ])
  expect(textsOf(shown(0), 'p')).toEqual(['Nothing has happened yet.'])
  expect(textsOf(shown(0, { from: '2026-11-01' }), 'p')).toEqual(['Nothing happened on these days.'])
})
