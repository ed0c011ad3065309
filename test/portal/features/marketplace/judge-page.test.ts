import { describe, expect, test } from 'vitest'
import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { judgePage } from '#portal/features/marketplace/quality/judge-page.ts'
import { marketplacePageOf, pagePlanOf } from './marketplace-page-of.ts'

const storage = { id: 'f1', name: 'Storage', datatype: 'filesize' } as const
const checks = { id: 'f2', name: 'Check interval', datatype: 'interval' } as const
const plan = (name: string, priceCents: number, bytes?: number) =>
  pagePlanOf({
    id: name,
    slug: name.toLowerCase(),
    name,
    priceCents,
    features: bytes === undefined ? [] : [{ ...storage, value: bytes }],
  })
const shot = (name: string) => ({
  id: name,
  name,
  originalUrl: '/o',
  retinaUrl: '/r',
  mediumUrl: '/m',
  thumbUrl: '/t',
})
const benefit = (title: string, description = 'Known to work.') => ({ id: title, title, description })

const good = marketplacePageOf({
  summary: 'Keeps the data of your apps in three places.',
  iconUrl: '/i',
  categories: [{ slug: 'data', label: 'Data' }],
  screenshots: ['The list of databases', 'A chart of queries', 'The backups of a day'].map(shot),
  benefits: [benefit('Fast'), benefit('Safe'), benefit('Cheap')],
  languages: ['Go'],
  features: [storage],
  plans: [plan('Small', 0, 1), plan('Large', 5000, 2)],
  defaultPlanSlug: 'small',
  providerTermsUrl: 'https://acme.example/terms',
  legalStatements: 'Acme is a trademark.',
  emailSupport: 'help@acme.example',
  websiteUrl: 'https://acme.example',
  tags: ['sql'],
})

const judged = (
  draft: Partial<MarketplacePage>,
  more: Partial<Publishing> = {},
  reader: Partial<{ supportsCustomPlans: boolean; isStaff: boolean }> = {},
) =>
  judgePage(
    {
      draft: { ...good, ...draft },
      published: null,
      plansInGa: null,
      docsStatus: 'ok',
      nextAt: '2026-11-16T09:30:00.000Z',
      ...more,
    },
    { supportsCustomPlans: false, isStaff: false, ...reader },
  )

/** The open checks, by name. */
const open = (...given: Parameters<typeof judged>) =>
  Object.fromEntries(
    judged(...given).flatMap(({ name, advice }) => (advice === null ? [] : [[name, advice]])),
  )

test('a good page has nothing open', () => {
  expect(open({})).toEqual({})
  expect(judged({}).map(({ name }) => name)).toHaveLength(21)
})

test('a page with nothing on it is told all, but not what there is nothing to judge of', () => {
  const empty = judged(marketplacePageOf({}), { docsStatus: null })
  expect(empty.filter(({ advice }) => advice === null).map(({ name }) => name)).toEqual(['No filler text'])
  expect(empty.map(({ name, field, panel }) => `${name}, ${panel ?? field}`)).toEqual([
    'An icon, iconUrl',
    'A summary that fits a card, summary',
    'A category, categories',
    'Three screenshots or more, newScreenshot',
    'Three benefits or more, newBenefit',
    'Languages, languages',
    'Documentation, documentationUrl',
    'Terms, providerTermsUrl',
    'Legal statements, legalStatements',
    'No filler text, summary',
    'A support e-mail, emailSupport',
    'A website, websiteUrl',
    'Tags, tags',
    'Plans to choose from, plans',
    'A default plan, defaultPlanSlug',
  ])
})

describe('is advised:', () => {
  const long = 'x'.repeat(161)
  const rows: [draft: Partial<MarketplacePage>, check: string, advice: string][] = [
    [
      { summary: 'Too short.' },
      'A summary that fits a card',
      'Say in a sentence what it does, and for whom.',
    ],
    [
      { summary: long },
      'A summary that fits a card',
      'Say it in 160 characters, as many as a card shows well. It has 161.',
    ],
    [{ categories: [] }, 'A category', 'Ask staff for a category, where customers come across it.'],
    [
      { screenshots: good.screenshots.slice(1) },
      'Three screenshots or more',
      'Show at least 3 screenshots. It has 2 so far.',
    ],
    [
      { benefits: [benefit('Long', long), ...good.benefits] },
      'Benefits that are quick to read',
      'Shorten “Long” to 160 characters.',
    ],
    [{ websiteUrl: 'http://acme.example' }, 'A website', 'Use an address with https, which browsers trust.'],
    [
      { statusPageUrl: 'http://acme.example' },
      'A safe status page',
      'Ask staff to set an address with https, which browsers trust.',
    ],
    [
      { benefits: [benefit('Fast', 'Lorem Ipsum dolor.'), ...good.benefits] },
      'No filler text',
      'Write what is still to be written: it says “Lorem Ipsum”.',
    ],
    [{ legalStatements: 'TBD' }, 'No filler text', 'Write what is still to be written: it says “TBD”.'],
    [{ plans: [] }, 'Plans to choose from', 'Add a plan, and ask staff to open it to everybody.'],
    [
      { plans: [plan('Small', 0), plan('Large', 5000, 2)] },
      'A value for each feature',
      'Fill in what customers would compare: “Small: Storage”.',
    ],
    [
      { plans: [plan('Small', 0, 1), plan('small', 5000, 2)] },
      'Plans with names of their own',
      'Two plans are both called “small”.',
    ],
    [
      { plans: [plan('Small', 0, 1), plan('Large', 5000, 1)] },
      'More for a higher price',
      '“Large” costs more than “Small”, and has the same values: say what one gets for more.',
    ],
    [
      { plans: [plan('Large', 5000, 1), plan('Small', 0, 2)] },
      'More for a higher price',
      '“Large” costs more than “Small”, but has less of “Storage”, and more of nothing.',
    ],
    [
      { plans: [plan('Large', 1001, 1)] },
      'A low price to start with',
      'Think of a plan to try it with, free or up to $10.00: the cheapest is $10.01.',
    ],
    [
      { defaultPlanSlug: null },
      'A default plan',
      'Ask staff to set a default plan. Customers who name no plan get it.',
    ],
  ]
  test.each(rows.map(([draft, check, advice]) => ({ draft, check, advice })))(
    '$check: $advice',
    ({ draft, check, advice }) => {
      expect(open(draft)).toEqual({ [check]: advice })
    },
  )

  test.each([
    ['screenshot-2.png', 'Screenshot 3', 'Image', 'IMG_2031'],
    ['Screen Shot 2026-11-03 at 10.15.20 am', 'untitled', '…', '1'],
  ])('alternative texts that say nothing: %s, %s, %s, %s', (...names) => {
    const [a, b, c] = names
    expect(open({ screenshots: names.map(shot) })).toEqual({
      'Screenshots that are described': `Say what is to be seen, for those who cannot see it, instead of “${a}”, “${b}”, “${c}”, and 1 more.`,
    })
  })

  test('an alternative text that is repeated', () => {
    const screenshots = ['Image of a chart', 'The list', 'the LIST'].map(shot)
    expect(open({ screenshots })).toEqual({
      'Screenshots that are described': 'Two screenshots are both described as “the LIST”.',
    })
  })
})

test.each([
  [
    'of another interval, more or less',
    {
      features: [checks],
      plans: [
        pagePlanOf({ id: '1', slug: 'a', name: 'A', priceCents: 0, features: [{ ...checks, value: 60 }] }),
        pagePlanOf({ id: '2', slug: 'b', name: 'B', priceCents: 9, features: [{ ...checks, value: 5 }] }),
      ],
    },
  ],
  [
    'with less of one thing and more of another',
    { plans: [plan('Small', 0, 2), { ...plan('Large', 5000, 1), shield: true }] },
  ],
  ['a list of things to do', { summary: 'A todo list that all of a team can see and change.' }],
  [
    'by contract at any price',
    { plans: [plan('Small', 0, 2), { ...plan('Large', 5000, 2), priceContract: true }] },
  ],
])('nothing is advised %s', (_, draft: Partial<MarketplacePage>) => {
  expect(open(draft)).toEqual({})
})

test('staff are not sent to staff', () => {
  const draft = { categories: [], plans: [], defaultPlanSlug: null, statusPageUrl: 'http://acme.example' }
  expect(open(draft, {}, { isStaff: true })).toEqual({
    'A category': 'Choose a category, where customers come across it.',
    'A safe status page': 'Use an address with https, which browsers trust.',
    'Plans to choose from': 'Open a plan to everybody.',
    'A default plan': 'Set a default plan. Customers who name no plan get it.',
  })
})

test('once its shutdown is announced, nothing is advised on what it offers', () => {
  const offer = { benefits: [], plans: [plan('Large', 5000)], defaultPlanSlug: null }
  expect(Object.keys(open(offer))).toEqual([
    'Three benefits or more',
    'A value for each feature',
    'A low price to start with',
    'A default plan',
  ])
  expect(open({ ...offer, shutdownDate: '2027-06-01' })).toEqual({})
})

test.each([
  ['Tools for developers', false],
  ['Keeps your data in three places', true],
  ['アプリのデータを三か所に安全に保管します。', true],
  ['データベース', false],
])('the summary %s says what it does: %s', (summary, isWell) => {
  expect(Object.keys(open({ summary }))).toEqual(isWell ? [] : ['A summary that fits a card'])
})

test('before GA, the plans that it opens are judged, and no default', () => {
  expect(open({ plans: [], defaultPlanSlug: null }, { plansInGa: good.plans })).toEqual({})
})

test('custom plans are judged where they are supported', () => {
  const text = 'A text about custom plans'
  expect(open({}, {}, { supportsCustomPlans: true })).toEqual({
    [text]: 'Say what a plan made for one customer may have.',
  })
  const told = judged({ customPlansText: 'Ask us.' }, {}, { supportsCustomPlans: true })
  expect(told.find(({ name }) => name === text)?.advice).toBeNull()
})
