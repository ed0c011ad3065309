import { expect, test, vi } from 'vitest'
import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { MarketplaceArticle } from '#portal/features/marketplace/article/marketplace-article.tsx'
import { controlsOf, factsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { marketplacePageOf, pagePlanOf } from './marketplace-page-of.ts'

/* Issue 38: what customers see of an add-on; a draft also says what is missing. */

vi.mock(import('#portal/ui/lazy-part.tsx'), async (load) => ({
  ...(await load()),
  lazyPart: (() => () => null) as never,
}))

const published = (given: Partial<MarketplacePage>) =>
  markupOf(<MarketplaceArticle page={marketplacePageOf(given)} />)
const draft = (given: Partial<MarketplacePage>, plansInGa: MarketplacePage['plans'] | null = null) =>
  markupOf(<MarketplaceArticle page={marketplacePageOf(given)} plansInGa={plansInGa} isDraft />)

const basic = pagePlanOf({
  id: 'p1',
  slug: 'basic',
  name: 'Basic',
  priceCents: 2500,
  features: [
    { id: 'f1', name: 'Storage', datatype: 'filesize', value: 10_737_418_240 },
    { id: 'f2', name: 'Kept for', datatype: 'interval', value: 5400 },
  ],
})
const large = pagePlanOf({
  id: 'p2',
  slug: 'large',
  name: 'Large',
  priceContract: true,
  installableWithPrivateNetworking: true,
  features: [{ id: 'f3', name: 'Support', datatype: 'boolean', value: true }],
})
const features: MarketplacePage['features'] = [
  { id: 'f1', name: 'Storage', datatype: 'filesize' },
  { id: 'f2', name: 'Kept for', datatype: 'interval' },
  { id: 'f3', name: 'Support', datatype: 'boolean' },
  { id: 'f4', name: 'Regions', datatype: 'number' },
]

test('a draft that can no longer be changed does not say what is missing', () => {
  expect(textOf(draft({ displayName: 'Acme Store', state: 'shutdown' }))).toBe('Acme Store Generations Cedar')
})

test('customers are shown nothing of what is missing, which a draft names', () => {
  expect(textOf(published({ displayName: 'Acme Store' }))).toBe('Acme Store Generations Cedar')
  expect(textOf(draft({ displayName: ' ' }))).toBe(
    'No icon yet No display name yet No category yet No summary yet. No screenshots yet. No benefits yet. ' +
      'No plans yet. Generations Cedar No documentation yet No support e-mail yet No terms yet',
  )
})

test('plans are compared in readable units, with all that is marked and where they can be installed', () => {
  const html = published({ features, plans: [basic, large], defaultPlanSlug: 'basic' })
  const table = html.slice(html.indexOf('<table'), html.indexOf('</table>'))
  expect(textsOf(table, 'tr')).toEqual([
    'Features Basic $25.00 per month Default Large Contract',
    'Storage 10 GB – None',
    'Kept for 1 hour 30 minutes – None',
    'Support – None Yes',
    'For apps in Common Runtime Common Runtime, Private Spaces',
  ])
  const cards = html.split('<li>').slice(1)
  expect(cards.map((card) => factsOf(card.split('</li>')[0] ?? ''))).toEqual([
    { Storage: '10 GB', 'Kept for': '1 hour 30 minutes', 'For apps in': 'Common Runtime' },
    { Support: 'Yes', 'For apps in': 'Common Runtime, Private Spaces' },
  ])
})

test('plans that GA opens are told apart, and none that is on sale twice', () => {
  const headings = (html: string) => textsOf(html, 'h3')
  expect(headings(draft({ plans: [] }, [basic]))).toEqual(['Plans and prices from GA on'])
  const both = draft({ plans: [basic] }, [basic, large])
  expect(headings(both)).toEqual(['Plans and prices', 'Plans and prices from GA on'])
  expect(textsOf(both, 'table').map((table) => /Basic|Large/.exec(table)?.[0])).toEqual(['Basic', 'Large'])
  expect(headings(draft({ plans: [basic] }, [basic]))).toEqual(['Plans and prices'])
})

test('links lead where they say, and an address that is not whole is text', () => {
  const html = published({
    documentationUrl: 'https://dev.example/acme',
    websiteUrl: 'https://acme.example',
    statusPageUrl: 'https://status.acme.example',
    emailSupport: 'help@acme.example',
    providerTermsUrl: 'http',
    customPlansText: 'Larger ones?',
    buttons: ['acme/sample'],
  })
  expect(linksOf(html)).toEqual({
    'Ask help@acme.example': 'mailto:help@acme.example',
    'acme/sample': 'https://github.com/acme/sample',
    Documentation: 'https://dev.example/acme',
    Website: 'https://acme.example',
    Status: 'https://status.acme.example',
    Support: 'mailto:help@acme.example',
  })
  expect(textOf(html)).toContain('Custom plans Larger ones?')
  expect(textOf(html)).toContain('Support Terms')
})

test('the stage is told in beta, the day of a shutdown, and each screenshot can be enlarged', () => {
  const urls = { originalUrl: '/o.png', retinaUrl: '/r.png', mediumUrl: '/m.png', thumbUrl: '/t.png' }
  const screenshots = [{ id: 's', name: 'Board', ...urls }]
  const html = published({ state: 'beta', shutdownDate: '2027-04-22', screenshots })
  expect(textOf(html)).toContain('Acme Store Beta')
  expect(textOf(html)).toContain('Acme Store will be shut down on April 22nd, 2027.')
  expect(controlsOf(html)).toEqual(['Enlarge Board'])
  expect(textOf(published({ state: 'ga' }))).not.toContain('GA')
})
