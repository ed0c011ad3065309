import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WholeAddon } from '#contract/addon.ts'
import { Route as listing } from '#portal/features/listing/listing.route.tsx'
import {
  badgesOf,
  controlsOf,
  factsOf,
  fieldsOf,
  linksOf,
  markupOf,
  textOf,
  textsOf,
} from '../../support/markup.tsx'
import { listedAddon, listingData, shots } from '../../support/listing-of.ts'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC section 2, marketplace-listing, and READINGS 2, 6, 8, 16 and 30: each section by its values, by role and stage. */

const reader = { id: 'u', isHerokuAdmin: false }
const links = { ...portalConfigOf().links, supportTicket: 'https://ticket.example' }
const deployment = { config: { ...portalConfigOf(), links } }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({ useConfig: () => deployment as never }))
vi.mock(import('#portal/app/banners/banners.tsx'), () => ({ Banners: () => <i /> }))
vi.mock(import('#portal/workflow/shapes/use-auto-save.ts'), () => ({
  useAutoSave: (({ choice }: { choice: unknown }) => ({
    chosen: choice,
    choose: () => {},
    saving: { isUnsaved: false, isHeld: false, onTryAgain: () => {} },
  })) as never,
}))
vi.mock(import('#portal/workflow/shapes/use-order.ts'), () => ({
  useOrder: (({ rows }: { rows: unknown }) => ({ shown: rows, move: () => {} })) as never,
}))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows, _things, length) => ({ shown: rows.slice(0, length), isWhole: true, toggle: null }),
}))
vi.mock(import('#portal/ui/lazy-part.tsx'), async (load) => ({
  ...(await load()),
  lazyPart: ((_: unknown, Place?: unknown) => Place ?? (() => null)) as never,
}))

beforeEach(() => {
  reader.isHerokuAdmin = false
  deployment.config = { ...portalConfigOf(), links }
})

const page = (given: Partial<WholeAddon> = {}, data: object = {}) => {
  vi.spyOn(listing, 'useLoaderData').mockReturnValue({
    addon: listedAddon(given),
    ...listingData(data),
  } as never)
  const Page = listing.options.component as unknown as () => ReactNode
  return markupOf(<Page />)
}
/** One section of the page. */
const section = (html: string, id: string) => {
  const from = html.indexOf(`id="${id}"`)
  return from === -1 ? '' : (html.slice(from).split('</section>')[0] ?? '')
}

describe('the page', () => {
  const sections = [
    'Basic information',
    'Screenshots',
    'Benefits',
    'Categories',
    'Supported generations',
    'Supported languages',
    'Documentation',
  ]

  // SPEC section 2: the sections; example buttons are admin only.
  test('has every section, example buttons for staff only', () => {
    expect(textsOf(page(), 'h2')).toEqual(sections)
    reader.isHerokuAdmin = true
    expect(textsOf(page(), 'h2')).toEqual([...sections, 'Example buttons'])
  })
  // READINGS 30: generations only where the flag's phase is reached.
  test('generations stand only where their flag is on', () => {
    deployment.config = {
      ...deployment.config,
      flags: { deployment: 'canary', phases: { fir: 'implementing' } },
    }
    expect(textsOf(page(), 'h2')).not.toContain('Supported generations')
  })
  test('says when changes are seen, and offers the preview', () => {
    expect(textOf(page())).toContain('Changes appear on the marketplace within 90 minutes.')
    expect(linksOf(page())['Preview']).toBe('/addons/acme-mail/marketplace-listing/preview')
  })
  // READINGS 6: after shutdown every write is refused; reading stays.
  test('of one that is shut down can be read and not changed', () => {
    reader.isHerokuAdmin = true
    const html = page({ state: 'shutdown' })
    expect(textOf(html)).toContain('Acme Mail is shut down and can no longer be changed.')
    expect(fieldsOf(html)).toEqual({})
    expect(controlsOf(html).filter((name) => /^(Edit|Add|Remove)/.test(name))).toEqual([])
    expect(textOf(section(html, 'categories'))).toContain('Mail')
    expect(textOf(section(html, 'generations'))).toContain('Cedar')
    expect(textOf(section(html, 'languages'))).toContain('Go, Node')
    expect(textOf(page())).not.toContain('can no longer be changed')
  })
})

describe('basic information', () => {
  const shown = (given: Partial<WholeAddon> = {}) => section(page(given), 'general-information')

  test('each value stands under its own name', () => {
    const html = shown()
    expect(factsOf(html)).toEqual({
      Icon: '',
      Name: 'acme',
      'Display name': 'Acme Mail',
      Summary: 'Mail that arrives.',
      'Support e-mail': 'help@acme.example',
      'Legal statements': 'No warranty.',
      'Provider terms URL': 'https://acme.example/terms',
    })
    expect(html).toContain('src="/images/acme.png" alt="Icon of Acme Mail"')
    expect(linksOf(html)).toEqual({
      'Edit basic information': '/addons/acme-mail/marketplace-listing/general-information/edit',
      'help@acme.example': 'mailto:help@acme.example',
      'https://acme.example/terms': 'https://acme.example/terms',
    })
  })
  test.each(['summary', 'emailSupport', 'legalStatements', 'providerTermsUrl'] as const)(
    'without %s it says None',
    (field) => {
      const names = {
        summary: 'Summary',
        emailSupport: 'Support e-mail',
        legalStatements: 'Legal statements',
        providerTermsUrl: 'Provider terms URL',
      }
      for (const none of [null, '']) {
        const missing = Object.entries(factsOf(shown({ [field]: none }))).filter(
          ([, value]) => value === 'None',
        )
        expect(missing.map(([name]) => name)).toEqual([names[field]])
      }
    },
  )
  test('a placeholder is not its icon', () => {
    expect(factsOf(shown({ hasIcon: false }))['Icon']).toBe('None: the marketplace shows a placeholder')
    expect(shown({ hasIcon: false })).not.toContain('<img')
  })
})

describe('screenshots', () => {
  const shown = (count: number, given: Partial<WholeAddon> = {}) =>
    section(page(given, { screenshots: shots(count) }), 'screenshots')

  test('stand in their order, each opening its panel', () => {
    const html = shown(2)
    expect(textsOf(html, 'figcaption')).toEqual(['Shot 0', 'Shot 1'])
    expect(linksOf(html)).toEqual({
      'Add screenshot': '/addons/acme-mail/marketplace-listing/screenshots/new',
      'Edit Shot 0': '/addons/acme-mail/marketplace-listing/screenshots/s0/edit',
      'Edit Shot 1': '/addons/acme-mail/marketplace-listing/screenshots/s1/edit',
    })
    expect(html).toContain(
      'src="/images/m0.png" srcSet="/images/t0.png 240w, /images/m0.png 480w, /images/r0.png 960w"',
    )
  })
  // SPEC section 5: at most 5, and the message.
  test('five are the most', () => {
    expect(textOf(shown(4))).not.toContain('You cannot add anymore screenshots')
    const full = shown(5)
    expect(textOf(full)).toContain('You cannot add anymore screenshots')
    expect(linksOf(full)).not.toHaveProperty('Add screenshot')
    expect(full).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*?Add screenshot/)
    expect(textsOf(full, 'figcaption')).toHaveLength(5)
  })
  test('without any it says what they are for', () => {
    expect(textOf(shown(0))).toContain(
      'There are currently no screenshots. Show Acme Mail at work in 2 to 5 images',
    )
    expect(textOf(shown(1))).not.toContain('no screenshots')
  })
  test('of one that is shut down open nothing', () => {
    expect(linksOf(shown(1, { state: 'shutdown' }))).toEqual({})
    expect(textsOf(shown(1, { state: 'shutdown' }), 'figcaption')).toEqual(['Shot 0'])
  })
})

describe('benefits', () => {
  const shown = (data: object = {}) => section(page({}, data), 'benefits')
  const path = '/addons/acme-mail/marketplace-listing/benefits'

  test('stand in their order, each with its panels', () => {
    expect(textsOf(shown(), 'li')).toEqual(['Fast It is fast. Edit Remove', 'Safe It is safe. Edit Remove'])
    expect(linksOf(shown())).toEqual({
      'Add benefit': `${path}/new`,
      'Edit Fast': `${path}/b1/edit`,
      'Remove Fast': `${path}/b1/delete`,
      'Edit Safe': `${path}/b2/edit`,
      'Remove Safe': `${path}/b2/delete`,
    })
  })
  test('without any it says so', () => {
    expect(textOf(shown({ benefits: [] }))).toContain('There are currently no benefits.')
    expect(textOf(shown())).not.toContain('no benefits')
  })
})

describe('categories', () => {
  const shown = (given: Partial<WholeAddon> = {}) => section(page(given), 'categories')

  // SPEC section 2: non-admins must file a support ticket to change a category.
  test('a provider sees the select disabled, with the ticket', () => {
    expect(fieldsOf(shown())).toEqual({
      Category: {
        value: 'Mail',
        options: ['(None)', 'Mail', 'Logs'],
        help: 'Platform staff change the category: file a support ticket .',
        disabled: true,
      },
    })
    expect(linksOf(shown())).toEqual({ 'file a support ticket': 'https://ticket.example' })
  })
  test('staff choose among those in use, and the one it has', () => {
    reader.isHerokuAdmin = true
    expect(fieldsOf(shown())).toEqual({ Category: { value: 'Mail', options: ['(None)', 'Mail', 'Logs'] } })
    const old = { categories: [{ id: 'old', slug: 'old', label: 'Old' }] }
    expect(fieldsOf(shown(old))).toEqual({
      Category: { value: 'Old', options: ['(None)', 'Mail', 'Logs', 'Old'] },
    })
    expect(fieldsOf(shown({ categories: [] }))).toEqual({
      Category: { value: 'None', options: ['None', 'Mail', 'Logs'] },
    })
  })
})

// SPEC section 9: languages; section 2: the Cedar checkbox is disabled.
test('languages are the specified ones, ticked where it supports them', () => {
  const boxes = fieldsOf(section(page(), 'languages'))
  expect(Object.keys(boxes)).toEqual(['Clojure', 'Go', 'Java', 'Node', 'PHP', 'Python', 'Ruby', 'Scala'])
  expect(Object.keys(boxes).filter((name) => boxes[name]?.checked === true)).toEqual(['Go', 'Node'])
})
test.each([
  [['cedar'], false, 'Cedar'],
  [['cedar', 'fir'], true, 'Cedar, Fir'],
] as const)('generations %j: Fir is ticked: %s; Cedar is fixed', (supportedGenerations, fir, words) => {
  const given = { supportedGenerations: [...supportedGenerations] }
  expect(fieldsOf(section(page(given), 'generations'))).toEqual({
    Cedar: { checked: true, disabled: true, help: 'Always supported.' },
    Fir: { checked: fir },
  })
  expect(textsOf(section(page({ ...given, state: 'shutdown' }), 'generations'), 'p')).toContain(words)
})

describe('documentation', () => {
  const review = (state: string, message: string | null = null) => [
    { type: 'article_review_approval', state, message, updatedAt: '2026-11-02T09:00:00.000Z' },
  ]
  const shown = (data: object = {}, given: Partial<WholeAddon> = {}) =>
    section(page(given, data), 'documentation')

  test('shows the URL, the status with its message, and the review', () => {
    const html = shown({ approvals: review('pending') })
    expect(factsOf(html)).toEqual({
      'Dev Center URL': 'https://dev.example/acme',
      Status: 'OK Looks good.',
      Review: 'Pending since November 2, 2026 at 9:00 AM UTC',
    })
    expect(linksOf(html)).toEqual({
      'Edit documentation': '/addons/acme-mail/marketplace-listing/documentation/edit',
      'https://dev.example/acme': 'https://dev.example/acme',
    })
    expect(badgesOf(html)).toEqual([
      ['green', 'OK'],
      ['yellow', 'Pending'],
    ])
    expect(html).toContain('title="2026-11-02 09:00:00.000 UTC"')
  })
  // SPEC section 4, READINGS 2: Approved, Pending, Not Started, and Rejected with its message.
  test.each([
    [[], 'Not Started', 'Save the URL of the article to request its review, which beta requires.'],
    [
      review('rejected', 'Too thin.'),
      'Rejected',
      'Fix the article and save its URL again to request another review.',
    ],
    [review('approved'), 'Approved', null],
    [review('pending', 'Too thin.'), 'Pending', null],
  ])('%# is %s and says %s', (approvals, word, hint) => {
    const html = shown({ approvals })
    expect(badgesOf(html)[1]?.[1]).toBe(word)
    expect(textOf(html).includes('review, which') || textOf(html).includes('another review')).toBe(
      hint !== null,
    )
    expect(textOf(html)).toContain(hint ?? word)
    expect(factsOf(html)['Review']?.includes('Too thin.')).toBe(word === 'Rejected')
  })
  test('without a URL says None', () => {
    const documentations = [
      { id: 'd', devcenterUrl: null, status: 'error', hasDocs: false, statusMessage: null },
    ]
    const facts = factsOf(shown({ documentations }))
    expect(facts['Dev Center URL']).toBe('None')
    expect(facts['Status']).toBe('No URL has been saved yet.')
  })
})

test('example buttons can be added and removed by staff', () => {
  reader.isHerokuAdmin = true
  const html = page()
  expect(html).toContain('Partner Portal Admin Only')
  expect(textsOf(html.slice(html.indexOf('id="buttons"')), 'code')).toEqual(['acme/sample'])
  expect(controlsOf(html)).toContain('Remove acme/sample')
  expect(linksOf(html)['Add button']).toBe('/addons/acme-mail/marketplace-listing/buttons/new')
  expect(textOf(page({ buttons: [] }))).toContain('There are currently no example buttons.')
})
