import { describe, expect, test } from 'vitest'
import type { MarketplacePage, PagePlan } from '#contract/catalogue/marketplace-page.ts'
import { pageFieldNames } from '#contract/catalogue/page-fields.ts'
import { pageDifferences } from '#portal/features/marketplace/differences/page-differences.ts'
import { markTexts } from '#portal/features/marketplace/differences/mark-texts.ts'
import { marketplacePageOf, pagePlanOf } from './marketplace-page-of.ts'

const storage = { id: 'f1', name: 'Storage', datatype: 'filesize' } as const
const backups = { id: 'f2', name: 'Backups', datatype: 'boolean' } as const
const small: PagePlan = pagePlanOf({
  id: 'p1',
  slug: 'small',
  name: 'Small',
  features: [{ ...storage, value: 1024 }],
})
const large: PagePlan = pagePlanOf({ id: 'p2', slug: 'large', name: 'Large', priceCents: 123_450 })
const before = marketplacePageOf({
  features: [storage, backups],
  plans: [small, large],
  defaultPlanSlug: 'small',
})

/** Each difference as lines: what happened to which entry, its facts and its pictures. */
const told = (from: Partial<MarketplacePage>, to: Partial<MarketplacePage>) =>
  pageDifferences({ ...before, ...from }, { ...before, ...to }).map(({ label, entries }) => [
    label,
    ...entries.flatMap(({ kind, name, facts, pictures }) => [
      [kind, name].filter((each) => each !== null).join(' '),
      ...facts.map((fact) => `${fact.label ?? '-'}: ${fact.before ?? '–'} → ${fact.after ?? '–'}`),
      ...(pictures === null ? [] : [`${pictures.before ?? '–'} → ${pictures.after ?? '–'}`]),
    ]),
  ])

const picture = (id: string, name: string, file = id) => ({
  id,
  name,
  originalUrl: `/o/${file}`,
  retinaUrl: `/r/${file}`,
  mediumUrl: `/m/${file}`,
  thumbUrl: `/t/${file}`,
})
const fast = { id: 'b1', title: 'Fast', description: 'Answers in a millisecond.' }
const safe = { id: 'b2', title: 'Safe', description: 'Kept in three places.' }
const data = { slug: 'data', label: 'Data Stores' }
const mail = { slug: 'mail', label: 'Email' }

describe('a difference is told as customers see it:', () => {
  test.each<
    [what: string, from: Partial<MarketplacePage>, to: Partial<MarketplacePage>, expected: string[][]]
  >([
    ['nothing', {}, {}, []],
    ['a text', { summary: 'Old.' }, { summary: 'New.' }, [['Summary', 'changed', '-: Old. → New.']]],
    ['a first text', { summary: null }, { summary: 'New.' }, [['Summary', 'added', '-: – → New.']]],
    [
      'a text that is gone',
      { legalStatements: 'Ours.' },
      { legalStatements: null },
      [['Legal statements', 'removed', '-: Ours. → –']],
    ],
    ['an icon', { iconUrl: null }, { iconUrl: '/i' }, [['Icon', 'added', '– → /i']]],
    ['another icon', { iconUrl: '/h' }, { iconUrl: '/i' }, [['Icon', 'changed', '/h → /i']]],
    ['a flag', {}, { featured: true }, [['Featured', 'changed', '-: No → Yes']]],
    ['the stage', {}, { state: 'beta' }, [['Stage', 'changed', '-: GA → Beta']]],
    ['a day', {}, { shutdownDate: '2027-03-01' }, [['Shutdown', 'added', '-: – → March 1st, 2027']]],
    ['generations', {}, { supportedGenerations: ['cedar', 'fir'] }, [['Generations', 'added Fir']]],
    ['tags', { tags: ['sql', 'old'] }, { tags: ['new', 'sql'] }, [['Tags', 'added new', 'removed old']]],
    ['an order', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }, [['Tags', 'moved', '-: a, b → b, a']]],
    [
      'categories',
      { categories: [data] },
      { categories: [mail] },
      [['Categories', 'added Email', 'removed Data Stores']],
    ],
    [
      'a default',
      {},
      { defaultPlanSlug: 'large' },
      [['Default plan', 'changed', '-: Small (small) → Large (large)']],
    ],
    [
      'a default that is gone',
      {},
      { defaultPlanSlug: null },
      [['Default plan', 'removed', '-: Small (small) → –']],
    ],
    [
      'screenshots',
      { screenshots: [picture('1', 'Start'), picture('2', 'Charts'), picture('3', 'Gone')] },
      { screenshots: [picture('2', 'Charts', 'x'), picture('1', 'The start page'), picture('4', 'New')] },
      [
        [
          'Screenshots',
          'changed Charts',
          '/m/2 → /m/x',
          'changed Start',
          'Alternative text: Start → The start page',
          'added New',
          '– → /m/4',
          'removed Gone',
          '/m/3 → –',
          'moved',
          '-: The start page, Charts → Charts, The start page',
        ],
      ],
    ],
    [
      'benefits',
      { benefits: [fast] },
      { benefits: [{ ...fast, title: 'Very fast' }, safe] },
      [
        [
          'Benefits',
          'changed Fast',
          'Title: Fast → Very fast',
          'added Safe',
          'Description: – → Kept in three places.',
        ],
      ],
    ],
    [
      'a feature’s name, which its plans share',
      {},
      {
        features: [{ ...storage, name: 'Disk' }, backups],
        plans: [{ ...small, features: [{ ...storage, name: 'Disk', value: 1024 }] }, large],
      },
      [['Features', 'changed Storage', 'Name: Storage → Disk']],
    ],
    [
      'a value',
      {},
      { plans: [{ ...small, features: [{ ...storage, value: 2048 }] }, large] },
      [['Plans', 'changed Small', 'Storage: 1 KB → 2 KB']],
    ],
    [
      'values',
      {},
      {
        plans: [
          {
            ...small,
            features: [
              { ...storage, value: 10 * 1024 ** 3 },
              { ...backups, value: true },
            ],
          },
          large,
        ],
      },
      [['Plans', 'changed Small', 'Storage: 1 KB → 10 GB', 'Backups: – → Yes']],
    ],
    [
      'a price and a setting',
      {},
      {
        plans: [small, { ...large, name: 'Huge', priceCents: 0, installableWithPrivateNetworking: true }],
      },
      [
        [
          'Plans',
          'changed Large',
          'Name: Large → Huge',
          'Price: $1,234.50 per month → Free',
          'Apps in Private Spaces (private networking): No → Yes',
        ],
      ],
    ],
    [
      'a contract',
      {},
      { plans: [small, { ...large, priceContract: true }] },
      [['Plans', 'changed Large', 'Price: $1,234.50 per month → Contract']],
    ],
    [
      'plans that come and go',
      {},
      { plans: [pagePlanOf({ id: 'p3', slug: 'tiny', name: 'Tiny' }), small] },
      [
        [
          'Plans',
          'added Tiny',
          'Price: – → $10.00 per month',
          'Apps in the Common Runtime: – → Yes',
          'removed Large',
          'Price: $1,234.50 per month → –',
          'Apps in the Common Runtime: Yes → –',
        ],
      ],
    ],
  ])('%s', (_, from, to, expected) => {
    expect(told(from, to)).toEqual(expected)
  })

  test('fields come in the page’s order, each with something to tell', () => {
    const other = marketplacePageOf({
      state: 'beta',
      displayName: 'Other',
      summary: 'Other.',
      iconUrl: '/i',
      featured: true,
      categories: [mail],
      screenshots: [picture('1', 'Start')],
      benefits: [fast],
      features: [backups],
      plans: [large],
      defaultPlanSlug: 'large',
      spaceDefaultPlanSlug: 'large',
      temporarySupportedPlanSlug: 'large',
      temporarySpaceSupportedPlanSlug: 'large',
      customPlansText: 'Ask us.',
      languages: ['Go'],
      supportedGenerations: ['cedar', 'fir'],
      buttons: ['acme/start'],
      documentationUrl: 'https://devcenter.example/x',
      websiteUrl: 'https://acme.example',
      statusPageUrl: 'https://status.acme.example',
      emailSupport: 'help@acme.example',
      providerTermsUrl: 'https://acme.example/terms',
      legalStatements: 'Ours.',
      tags: ['sql'],
      googleAnalyticsID: 'UA-1-1',
      shutdownDate: '2027-03-01',
    })
    const found = pageDifferences(before, other)
    expect(found.map(({ field }) => field)).toEqual(pageFieldNames)
    expect(found.filter(({ entries }) => entries.length === 0)).toEqual([])
  })
})

describe('words are marked:', () => {
  const shown = (stretches: { text: string; isMarked: boolean }[]) =>
    stretches.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')

  test.each([
    ['The same.', 'The same.', 'The same.', 'The same.'],
    ['A fast store.', 'A very fast store.', 'A fast store.', 'A [very ]fast store.'],
    ['One two three.', 'One 2 three!', 'One [two] three[.]', 'One [2] three[!]'],
    ['a b c d', 'c d a b', '[a b ]c d', 'c d[ a b]'],
    ['', 'New.', '', 'New.'],
    // A third of the words of both stay.
    ['a b c', 'a d e', 'a [b] [c]', 'a [d] [e]'],
    [
      'A way of storing rows and files.',
      'Queues, topics and streams.',
      'A way of storing rows and files.',
      'Queues, topics and streams.',
    ],
  ])('%j → %j', (from, to, marked, markedNow) => {
    const found = markTexts(from, to)
    expect([shown(found.before), shown(found.after)]).toEqual([marked, markedNow])
  })

  test('of long texts too, unless most of them differs', () => {
    const long = (words: string) => `${'Start '.repeat(3000)}${words}end.`
    const few = markTexts(long('a '.repeat(90)), long('b '.repeat(90)))
    expect(
      few.before.filter(({ isMarked }) => isMarked).map(({ text }) => text.replaceAll(/\s/g, '')),
    ).toEqual(Array.from({ length: 90 }, () => 'a'))
    const many = markTexts(long('a '.repeat(3000)), long('b '.repeat(3000)))
    expect(many.before).toEqual([{ text: long('a '.repeat(3000)), isMarked: false }])
    expect(many.after).toEqual([{ text: long('b '.repeat(3000)), isMarked: false }])
  })
})
