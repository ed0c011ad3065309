import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChangelogEntry } from '#contract/changelog.ts'
import { VisitorPage } from '#portal/features/visitors/visitor-page.tsx'
import { standOnPage } from '../../support/browser-stand-in.ts'
import { controlsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC sections 1 and 2: the pages without a session. */

vi.mock(import('#portal/ui/focus/use-route-focus.ts'), () => ({ useRouteFocus: () => {} }))

beforeEach(() => standOnPage('/provider/home'))
afterEach(() => vi.unstubAllGlobals())

const links = Object.fromEntries(
  Object.keys(portalConfigOf().links).map((name) => [name, `https://${name}.example`]),
) as unknown as ReturnType<typeof portalConfigOf>['links']
const config = { ...portalConfigOf(), links }

const page = (data: object) =>
  markupOf(<VisitorPage data={{ config, path: '/provider/home', ...data } as never} tryAgain={() => {}} />)

describe('the landing page', () => {
  // SPEC section 1: the resources and useful links it holds.
  test('leads to becoming a partner, support, how add-ons work, building one, and the request forms', () => {
    const html = page({})
    const articles = 'https://docs.example/articles/'
    expect(linksOf(html)).toMatchObject({
      'Become a partner': `${articles}becoming-an-add-on-partner`,
      'Becoming a partner': `${articles}becoming-an-add-on-partner`,
      'Add-on support': `${articles}add-on-support`,
      'How add-ons work': `${articles}how-add-ons-work`,
      'How to build an add-on': `${articles}building-an-add-on`,
      'Plans and pricing': `${articles}add-on-plans-and-pricing`,
      'Stages of add-on development': `${articles}stages-of-add-on-development`,
      'Request a state progression': 'https://progressionRequest.example',
      'Request a plan change': 'https://changeRequest.example',
      'Partner terms': 'https://terms.example',
      'Open a support ticket': 'https://supportTicket.example',
      'Add-ons changelog': '/changelog',
      'Sign in to your add-ons': '/addons',
    })
  })

  test('tells the stages in their order', () => {
    expect(textsOf(page({}), 'h3').slice(-3)).toEqual(['Alpha', 'Beta', 'GA'])
    expect(textsOf(page({}), 'h2')).toEqual([
      'Why join',
      'Three stages, one place',
      'Resources',
      'Useful links',
    ])
  })

  test('its frame has the other public page, the way in, and the note about the beta', () => {
    const html = page({})
    expect(linksOf(html)).toMatchObject({
      'Partner Portal': '/provider/home',
      'Partner program': '/provider/home',
      Changelog: '/changelog',
      'Sign in': '/addons',
      'older provider portal': 'https://legacyPortal.example',
      Company: 'https://company.example',
      'Skip to the content': '#main',
    })
    expect(/<a [^>]*aria-current="page"[^>]*>(.*?)<\/a>/.exec(html)?.[1]).toBe('Partner program')
    expect(/aria-current="page"[^>]*>(.*?)<\/a>/.exec(page({ path: '/changelog', entries: [] }))?.[1]).toBe(
      'Changelog',
    )
  })
})

describe('the changelog', () => {
  const entryOf = (slug: string, updatedAt: string, summary: string | null = null): ChangelogEntry => ({
    slug,
    displayName: `Acme ${slug}`,
    summary,
    state: 'ga',
    updatedAt,
    iconUrl: '/icon.png',
  })
  const changelog = (...entries: ChangelogEntry[]) => page({ path: '/changelog', entries })

  test('groups by month, newest first, each with its day, its summary and its marketplace page', () => {
    const html = changelog(
      entryOf('mail', '2026-11-21T23:30:00.000Z', 'Mail that arrives.'),
      entryOf('logs', '2026-11-02T09:00:00.000Z'),
      entryOf('jobs', '2026-10-31T23:59:59.000Z'),
    )
    const [, november = '', october = ''] = html.split(/<section aria-labelledby="\d{4}-\d\d"/)
    expect([textsOf(november, 'h2'), textsOf(october, 'h2')]).toEqual([['November 2026'], ['October 2026']])
    expect(textsOf(november, 'h3')).toEqual(['Acme mail', 'Acme logs'])
    expect(textsOf(november, 'time')).toEqual(['November 21st, 2026', 'November 2nd, 2026'])
    expect(textsOf(october, 'time')).toEqual(['October 31st, 2026'])
    expect(textsOf(november, 'p')).toEqual(['Mail that arrives.'])
    expect(november).toContain('title="2026-11-21 23:30:00.000 UTC"')
    expect(linksOf(html)['Acme mail']).toBe('https://company.example/marketplace/mail')
  })

  test('without an add-on says so', () => {
    expect(textOf(changelog())).toContain('No add-on has reached beta yet.')
    expect(textOf(changelog(entryOf('mail', '2026-11-21T23:30:00.000Z')))).not.toContain('No add-on')
  })
})

test('what failed says so and can be tried again, with the frame only where its configuration came', () => {
  for (const path of ['/provider/home', '/changelog']) {
    const html = page({ path, error: 'No connection.' })
    expect(textsOf(html, 'h1')).toEqual(['Ooops, something has gone wrong.'])
    expect(textOf(html)).toContain('No connection.')
    expect(controlsOf(html)).toContain('Try again')
    expect(controlsOf(html)).toContain('Sign in')
  }
  expect(controlsOf(page({ config: null, error: 'No connection.' }))).toEqual(['Try again'])
})
