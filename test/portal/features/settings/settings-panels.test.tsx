import { expect, test, vi } from 'vitest'
import type { Addon } from '#contract/addon.ts'
import { MarketingForm } from '#portal/features/settings/marketing-form.tsx'
import { MetadataForm } from '#portal/features/settings/metadata-form.tsx'
import { SupportForm } from '#portal/features/settings/support-form.tsx'
import { controlsOf, fieldsOf, markupOf } from '../../support/markup.tsx'

/* SPEC section 2, settings, and READINGS 20: the panels begin with what is stored, each value in its own field. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => ({ id: 'u' }) as never }))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))

const done = { onSaved: () => {}, onClosed: () => {} }
const titleOf = (html: string) => /<section aria-label="([^"]*)"/.exec(html)?.[1]
const addonOf = (given: Partial<Addon> = {}): Addon =>
  ({
    id: 'acme',
    etag: '"1"',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    tags: 'mail,logs',
    googleAnalyticsID: 'G-ABC123DEF4',
    websiteUrl: 'https://acme.example',
    emailSupport: 'help@acme.example',
    statusPageUrl: 'https://status.acme.example',
    featured: false,
    unpayable: false,
    visible: false,
    requiresSupportView: false,
    expectsPrivateNetworking: false,
    grandfathered: false,
    ...given,
  }) as Addon
const valuesOf = (html: string) =>
  Object.fromEntries(Object.entries(fieldsOf(html)).map(([name, { value }]) => [name, value]))

test('marketing has tags, analytics id and website', () => {
  const html = markupOf(<MarketingForm addon={addonOf()} {...done} />)
  expect(titleOf(html)).toBe('Marketing')
  expect(valuesOf(html)).toEqual({
    Tags: 'mail, logs',
    'Google Analytics ID': 'G-ABC123DEF4',
    'Website URL': 'https://acme.example',
  })
  expect(controlsOf(html)).toEqual(['Save', 'Cancel'])
  const none = markupOf(
    <MarketingForm addon={addonOf({ tags: null, googleAnalyticsID: null, websiteUrl: null })} {...done} />,
  )
  expect(Object.values(valuesOf(none))).toEqual(['', '', ''])
})

test('the support e-mail stands in its panel', () => {
  const html = markupOf(<SupportForm addon={addonOf()} {...done} />)
  expect(titleOf(html)).toBe('Support e-mail')
  expect(fieldsOf(html)).toEqual({
    'Support e-mail': {
      value: 'help@acme.example',
      help: 'Customers of Acme Mail get help at this address.',
    },
  })
  expect(html).toContain('type="email"')
})

// READINGS 20: what the metadata are.
test.each([
  ['featured', 'Featured'],
  ['unpayable', 'Unpayable'],
  ['visible', 'Visible in the marketplace'],
  ['requiresSupportView', 'Requires support view'],
  ['expectsPrivateNetworking', 'Expects private networking'],
  ['grandfathered', 'Grandfathered'],
] as const)('of the metadata, %s is the box %s alone', (flag, name) => {
  const html = markupOf(<MetadataForm addon={addonOf({ [flag]: true })} {...done} />)
  expect(titleOf(html)).toBe('Metadata')
  const { 'Status page URL': url, ...boxes } = fieldsOf(html)
  expect(url?.value).toBe('https://status.acme.example')
  expect(Object.keys(boxes)).toHaveLength(6)
  expect(Object.entries(boxes).flatMap(([label, { checked }]) => (checked === true ? [label] : []))).toEqual([
    name,
  ])
})
