import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Addon } from '#contract/addon.ts'
import type { SettingsData } from '#portal/features/settings/data.ts'
import { FieldsSection } from '#portal/features/settings/fields-section.tsx'
import { NewSecret } from '#portal/features/settings/provisioning/new-secret.tsx'
import { Route as settings } from '#portal/features/settings/settings.route.tsx'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { controlsOf, factsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC section 2, settings, and READINGS 6, 18 and 20: what each section shows, to whom, in which stage. */

const reader = { isHerokuAdmin: false }
const regenerated: { mark: string | null } = { mark: null }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf(), now: new Date('2026-11-21T12:00:00Z') }) as never,
}))
vi.mock(import('#portal/app/banners/banners.tsx'), () => ({ Banners: () => <i /> }))
vi.mock(import('#portal/features/addon/shutdown-panel.tsx'), () => ({
  ShutdownPanel: () => <h2>Shutdown</h2>,
}))
vi.mock(import('#portal/features/settings/provisioning/use-regeneration.ts'), () => ({
  useRegeneration: ((_: unknown, { mark }: { mark: string | null }) => ({
    mark: regenerated.mark ?? mark,
    secret: null,
  })) as never,
}))
vi.stubGlobal('location', { origin: 'https://portal.example' })

beforeEach(() => {
  reader.isHerokuAdmin = false
  regenerated.mark = null
})

const addonOf = (given: Partial<Addon> = {}): Addon =>
  ({
    id: 'acme',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state: 'beta',
    tags: 'mail,logs',
    googleAnalyticsID: 'G-ABC123DEF4',
    websiteUrl: 'https://acme.example/mail',
    emailSupport: 'help@acme.example',
    statusPageUrl: 'https://status.acme.example',
    provisioningApiVersion: 3,
    featured: false,
    unpayable: false,
    visible: false,
    requiresSupportView: false,
    expectsPrivateNetworking: false,
    grandfathered: false,
    ...given,
  }) as Addon

const dataOf = (given: Partial<SettingsData> = {}): SettingsData => ({
  manifest: {
    id: 'manifest',
    addon: { id: 'acme', slug: 'acme-mail' },
    number: 7,
    contents: { ...manifestOf('acme-mail'), $base: 7 },
    problems: [],
    createdAt: '2026-11-03T09:05:00Z',
  },
  oauthCredential: { id: 'o', secret: '••••ed90', createdAt: '2026-11-04T10:00:00Z' } as never,
  apiAuthorization: { id: 'a', token: '••••7c11', createdAt: '2026-11-05T11:00:00Z' } as never,
  technical: [],
  ...given,
})

/** The settings tab's markup. */
function tab(addon: Partial<Addon> = {}, data: Partial<SettingsData> = {}): string {
  vi.spyOn(settings, 'useLoaderData').mockReturnValue({ ...dataOf(data), addon: addonOf(addon) } as never)
  const Tab = settings.options.component as () => ReactNode
  return markupOf(<Tab />)
}

/** The part of the tab that has this anchor. */
const sectionOf = (html: string, id: string): string =>
  html.split(/(?=<section[^>]* id=)/).find((part) => part.includes(` id="${id}"`)) ?? ''

const everybodys = [
  'Marketing',
  'OAuth credentials',
  'API authorization',
  'API limits',
  'Manifest guidance',
  'Provisioning API',
  'Support e-mail',
]
const edits = [
  'Edit marketing',
  'Regenerate OAuth client secret',
  'Regenerate access token',
  'Edit support e-mail',
]

describe('sections', () => {
  test.each([
    [false, 'alpha', everybodys],
    [false, 'ga', everybodys],
    [false, 'shutdown', everybodys],
    [true, 'alpha', [...everybodys, 'Metadata', 'Shutdown']],
    [true, 'beta', [...everybodys, 'Metadata', 'Shutdown']],
    [true, 'ga', [...everybodys, 'Metadata', 'Shutdown']],
    [true, 'shutdown', [...everybodys, 'Metadata']],
  ] as const)('staff: %s, in %s: %j', (isHerokuAdmin, state, titles) => {
    reader.isHerokuAdmin = isHerokuAdmin
    expect(textsOf(tab({ state }), 'h2').toSorted()).toEqual(titles.toSorted())
  })

  test.each([
    [false, 'beta', edits],
    [true, 'beta', [...edits, 'Edit metadata']],
    [false, 'shutdown', []],
    [true, 'shutdown', []],
  ] as const)('staff: %s, in %s, can change %j', (isHerokuAdmin, state, names) => {
    reader.isHerokuAdmin = isHerokuAdmin
    const html = tab({ state })
    const found = controlsOf(html).filter((name) => /^(Edit|Regenerate|Make|Move|Go back)/.test(name))
    expect(found.filter((name) => name !== 'Go back to version 1')).toEqual(names)
    expect(found.includes('Go back to version 1')).toBe(state === 'beta')
    expect(html.includes('can no longer be changed')).toBe(state === 'shutdown')
  })

  test('only the metadata are marked as staff’s', () => {
    reader.isHerokuAdmin = true
    const html = tab()
    expect(html.split('Partner Portal Admin Only')).toHaveLength(2)
    expect(sectionOf(html, 'metadata')).toContain('Partner Portal Admin Only')
  })
})

describe('marketing', () => {
  test('each value stands under its own name', () => {
    const html = sectionOf(tab(), 'marketing')
    expect(factsOf(html)).toEqual({
      Tags: 'mail logs',
      'Google Analytics ID': 'G-ABC123DEF4',
      'Website URL': 'https://acme.example/mail',
    })
    expect(textsOf(html, 'li')).toEqual(['mail', 'logs'])
    expect(linksOf(html)).toEqual({
      'Edit marketing': '/addons/acme-mail/settings/marketing/edit',
      'https://acme.example/mail': 'https://acme.example/mail',
    })
  })

  test.each([
    ['tags', 'Tags'],
    ['googleAnalyticsID', 'Google Analytics ID'],
    ['websiteUrl', 'Website URL'],
  ] as const)('without %s, only that is None', (field, name) => {
    const html = sectionOf(tab({ [field]: null }), 'marketing')
    const none = Object.entries(factsOf(html)).filter(([, value]) => value === 'None')
    expect(none).toEqual([[name, 'None']])
  })
})

describe('support e-mail', () => {
  test('is a link to write to', () => {
    expect(linksOf(sectionOf(tab(), 'support-information'))).toMatchObject({
      'help@acme.example': 'mailto:help@acme.example',
      'Edit support e-mail': '/addons/acme-mail/settings/support-information/edit',
    })
  })

  test('that is missing says so', () => {
    const text = textOf(sectionOf(tab({ emailSupport: null }), 'support-information'))
    expect(text).toContain('There is none yet.')
    expect(text).not.toContain('help@')
  })
})

describe('metadata', () => {
  const flags = {
    featured: 'Featured',
    unpayable: 'Unpayable',
    visible: 'Visible in the marketplace',
    requiresSupportView: 'Requires support view',
    expectsPrivateNetworking: 'Expects private networking',
    grandfathered: 'Grandfathered',
  }
  test.each(Object.entries(flags))('%s is said of %s alone', (flag, name) => {
    const facts = factsOf(markupOf(<FieldsSection of="metadata" addon={addonOf({ [flag]: true })} />))
    expect(Object.keys(facts)).toEqual([...Object.values(flags), 'Status page URL'])
    expect(Object.entries(facts).filter(([, value]) => value === 'Yes')).toEqual([[name, 'Yes']])
    expect(Object.values(facts).filter((value) => value === 'No')).toHaveLength(5)
  })

  test.each([
    ['https://status.acme.example', 'https://status.acme.example'],
    [null, 'None'],
  ])('the status page %j reads %s', (statusPageUrl, shown) => {
    const html = markupOf(<FieldsSection of="metadata" addon={addonOf({ statusPageUrl })} />)
    expect(factsOf(html)).toHaveProperty(['Status page URL'], shown)
    expect(Object.values(linksOf(html)).includes('https://status.acme.example')).toBe(statusPageUrl !== null)
  })
})

describe('secrets', () => {
  test('each is shown masked, with when it was made', () => {
    const html = tab()
    expect(factsOf(sectionOf(html, 'oauth-credentials'))).toEqual({
      'OAuth client secret': '••••ed90',
      Created: 'November 4, 2026 at 10:00 AM UTC',
    })
    expect(factsOf(sectionOf(html, 'api-authorization'))).toEqual({
      'Access token': '••••7c11',
      Created: 'November 5, 2026 at 11:00 AM UTC',
    })
  })

  test('one made since the page was loaded is not shown as the old one', () => {
    regenerated.mark = '2026-11-06T12:00:00Z'
    expect(factsOf(sectionOf(tab(), 'oauth-credentials'))).toEqual({
      'OAuth client secret': '••••••••',
      Created: 'November 6, 2026 at 12:00 PM UTC',
    })
  })

  test.each([
    ['oauth-credentials', 'There is no OAuth client secret yet.', 'Create OAuth client secret'],
    ['api-authorization', 'There is no access token yet.', 'Create access token'],
  ])('%s: %s', (id, words, verb) => {
    const html = sectionOf(tab({}, { oauthCredential: null, apiAuthorization: null }), id)
    expect(textOf(html)).toContain(words)
    expect(factsOf(html)).toEqual({})
    expect(controlsOf(html)).toEqual([verb])
  })

  test('a new one is shown whole, this once', () => {
    const html = markupOf(
      <NewSecret secret="s3cret-whole" name="access token" onDone={() => {}} onEscape={() => {}} />,
    )
    expect(textsOf(html, 'code')).toEqual(['s3cret-whole'])
    expect(textOf(html)).toContain('This is the new access token. It is shown only now')
  })
})

describe('the manifest', () => {
  const said = (state: Addon['state'], data: Partial<SettingsData> = {}) =>
    textOf(sectionOf(tab({ state }, data), 'manifest'))

  test('shows its number, when it was pushed, and its contents', () => {
    expect(said('beta')).toContain('Version 7, pushed November 3, 2026 at 9:05 AM UTC')
    expect(said('beta')).toContain('"id": "acme-mail"')
    expect(said('beta', { manifest: null })).toContain('No manifest has been pushed yet.')
  })

  test.each([
    ['alpha', true, true],
    ['beta', true, true],
    ['ga', false, true],
    ['shutdown', false, false],
  ] as const)('in %s is reviewed: %s, and can be pushed: %s', (state, isReviewed, canPush) => {
    expect(said(state).includes('Automatic reviews check it')).toBe(isReviewed)
    expect(said(state).includes('Push a manifest')).toBe(canPush)
  })
})

// READINGS 20: any company user goes from 1 to 3; only staff go back.
describe('the provisioning API', () => {
  test.each([
    [1, false, 'Move to version 3', false],
    [1, true, 'Move to version 3', false],
    [3, false, 'Go back to version 1', true],
    [3, true, 'Go back to version 1', false],
  ])(
    'of version %s, staff: %s: %s, refused: %s',
    (provisioningApiVersion, isHerokuAdmin, verb, isRefused) => {
      reader.isHerokuAdmin = isHerokuAdmin
      const html = sectionOf(tab({ provisioningApiVersion }), 'provisioning-api')
      expect(textOf(html)).toContain(
        `Acme Mail uses version ${provisioningApiVersion} of the provisioning API`,
      )
      expect(controlsOf(html)[0]).toBe(verb)
      expect(html.includes('Only platform staff can go back to version 1')).toBe(isRefused)
      expect(html.includes('How ready it is for version 3')).toBe(provisioningApiVersion === 1)
    },
  )

  test('readiness marks what is done and links to what is not', () => {
    const technical = [
      { name: 'manifest', message: 'Push a manifest.', completed: true, href: '/m', addon: {} } as never,
      {
        name: 'automatic_review',
        message: 'Pass a review.',
        completed: false,
        href: '/r',
        addon: {},
      } as never,
    ]
    const html = sectionOf(tab({ provisioningApiVersion: 1 }, { technical }), 'provisioning-api')
    expect(textsOf(html, 'li').slice(1)).toEqual(['Completed: Push a manifest.', 'Pending: Pass a review.'])
    expect(linksOf(html)).toEqual({ 'Pass a review.': '/r' })
  })
})
