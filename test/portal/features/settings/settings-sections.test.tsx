import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Addon } from '#contract/addon.ts'
import type { SettingsData } from '#portal/features/settings/data.ts'
import { FieldsSection } from '#portal/features/settings/fields-section.tsx'
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
    statusPageUrl: null,
    provisioningApiVersion: 3,
    featured: false,
    unpayable: false,
    visible: false,
    requiresSupportView: false,
    expectsPrivateNetworking: false,
    grandfathered: false,
    ...given,
  }) as Addon

/** The settings tab's markup. */
function tab(addon: Partial<Addon> = {}, data: Partial<SettingsData> = {}): string {
  vi.spyOn(settings, 'useLoaderData').mockReturnValue({
    manifest: {
      id: 'manifest',
      addon: { id: 'acme', slug: 'acme-mail' },
      number: 7,
      contents: { ...manifestOf('acme-mail'), $base: 7 },
      problems: [],
      passwordUsedAt: null,
      previousPassword: null,
      keepableNumber: null,
      createdAt: '2026-11-03T09:05:00Z',
    },
    oauthCredential: {
      id: 'o',
      secret: '••••ed90',
      createdAt: '2026-11-04T10:00:00Z',
      lastUsedAt: '2026-11-21T11:55:00Z',
      previous: { masked: '••••77aa', until: '2026-11-22T11:00:00Z', lastUsedAt: null },
    },
    now: new Date('2026-11-21T12:00:00Z'),
    apiAuthorization: {
      id: 'a',
      token: '••••7c11',
      createdAt: '2026-11-05T11:00:00Z',
      lastUsedAt: null,
      previous: null,
    },
    technical: [],
    ...data,
    addon: addonOf(addon),
  } as never)
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
const changes = [
  'Edit marketing',
  'Regenerate OAuth client secret',
  'End now: previous OAuth client secret',
  'Regenerate access token',
  'Go back to version 1',
  'Edit support e-mail',
]

test.each([
  [false, 'alpha', everybodys, changes],
  [false, 'shutdown', everybodys, []],
  [true, 'ga', [...everybodys, 'Metadata', 'Shutdown'], [...changes, 'Edit metadata']],
  [true, 'shutdown', [...everybodys, 'Metadata'], []],
] as const)('staff: %s, in %s see %j and change them by %j', (isStaff, state, titles, controls) => {
  reader.isHerokuAdmin = isStaff
  const html = tab({ state })
  expect(textsOf(html, 'h2').toSorted()).toEqual(titles.toSorted())
  expect(controlsOf(html).filter((name) => /^(Edit|Regenerate|End|Create|Move|Go back)/.test(name))).toEqual(
    controls,
  )
  expect(html.includes('can no longer be changed')).toBe(state === 'shutdown')
  // Only the metadata are marked as staff's.
  expect(html.split('Partner Portal Admin Only')).toHaveLength(isStaff ? 2 : 1)
})

test('each fact stands under its own name, in words where there is none', () => {
  const html = tab({ websiteUrl: null })
  expect(factsOf(sectionOf(html, 'marketing'))).toEqual({
    Tags: 'mail logs',
    'Google Analytics ID': 'G-ABC123DEF4',
    'Website URL': 'None',
  })
  expect(linksOf(html)).toMatchObject({ 'help@acme.example': 'mailto:help@acme.example' })
  const text = textOf(sectionOf(tab({ emailSupport: null }), 'support-information'))
  expect(text).toContain('There is none yet.')
})

test.each([
  ['featured', 'Featured'],
  ['unpayable', 'Unpayable'],
  ['visible', 'Visible in the marketplace'],
  ['requiresSupportView', 'Requires support view'],
  ['expectsPrivateNetworking', 'Expects private networking'],
  ['grandfathered', 'Grandfathered'],
])('of the metadata, %s is said of %s alone', (flag, name) => {
  const facts = factsOf(markupOf(<FieldsSection of="metadata" addon={addonOf({ [flag]: true })} />))
  expect(Object.keys(facts).filter((each) => facts[each] === 'Yes')).toEqual([name])
  expect(Object.values(facts).filter((value) => value === 'No')).toHaveLength(5)
  expect(facts['Status page URL']).toBe('None')
})

describe('secrets', () => {
  test('secrets are shown masked, with when each was made and used, and until when a previous one works', () => {
    const html = tab()
    expect(factsOf(sectionOf(html, 'oauth-credentials'))).toEqual({
      'OAuth client secret': '••••ed90 Last used 5 minutes ago',
      Created: 'November 4, 2026 at 10:00 AM UTC',
      'Previous one':
        '••••77aa Works until November 22, 2026 at 11:00 AM UTC (in 23 hours) Never used End now',
    })
    expect(factsOf(sectionOf(html, 'api-authorization'))).toEqual({
      'Access token': '••••7c11 Never used',
      Created: 'November 5, 2026 at 11:00 AM UTC',
    })
  })

  test('a secret made since the page was loaded is not shown as the old one', () => {
    regenerated.mark = '2026-11-06T12:00:00Z'
    expect(factsOf(sectionOf(tab(), 'oauth-credentials'))).toEqual({
      'OAuth client secret': '••••••••',
      Created: 'November 6, 2026 at 12:00 PM UTC',
    })
  })
})

test.each([
  ['alpha', true, true],
  ['beta', true, true],
  ['ga', false, true],
  ['shutdown', false, false],
] as const)('in %s a manifest is reviewed: %s, and can be pushed: %s', (state, isReviewed, canPush) => {
  const text = textOf(sectionOf(tab({ state }), 'manifest'))
  expect(text).toContain('Version 7, pushed November 3, 2026 at 9:05 AM UTC')
  expect(text.includes('Automatic reviews check it')).toBe(isReviewed)
  expect(text.includes('Push a manifest')).toBe(canPush)
})

// READINGS 20: any company user goes from 1 to 3; only staff go back.
test.each([
  [1, false, 'Move to version 3', false],
  [1, true, 'Move to version 3', false],
  [3, false, 'Go back to version 1', true],
  [3, true, 'Go back to version 1', false],
])(
  'of version %s of the provisioning API, staff: %s: %s, refused: %s',
  (version, isStaff, verb, isRefused) => {
    reader.isHerokuAdmin = isStaff
    const html = sectionOf(tab({ provisioningApiVersion: version }), 'provisioning-api')
    expect(textOf(html)).toContain(`Acme Mail uses version ${version} of the provisioning API`)
    expect(controlsOf(html)[0]).toBe(verb)
    expect(html.includes('Only platform staff can go back to version 1')).toBe(isRefused)
    expect(html.includes('How ready it is for version 3')).toBe(version === 1)
  },
)
