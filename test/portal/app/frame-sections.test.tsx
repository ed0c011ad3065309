import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BetaBanner } from '#portal/app/banners/beta-banner.tsx'
import { Banners } from '#portal/app/banners/banners.tsx'
import { ErrorPage } from '#portal/app/errors/error-page.tsx'
import { NotFound } from '#portal/app/errors/not-found.tsx'
import { closeFlash, flash, useFlashes } from '#portal/app/flashes/flash.ts'
import { Flashes } from '#portal/app/flashes/flashes.tsx'
import { Footer } from '#portal/app/frame/footer.tsx'
import { Header } from '#portal/app/frame/header.tsx'
import { helpArticle } from '#portal/app/frame/help-articles.ts'
import { tabs } from '#portal/app/frame/tabs.ts'
import { AccountMenu } from '#portal/app/session/account-menu.tsx'
import { Route as token } from '#portal/app/session/token.route.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { standOnPage } from '../support/browser-stand-in.ts'
import { badgesOf, controlsOf, linksOf, markupOf, textOf, textsOf } from '../support/markup.tsx'
import { portalConfigOf } from '../support/portal-config-of.ts'

/* SPEC sections 1, 2 and 8 and UX: what stands around every page, for whom, and where it leads. */

const links = Object.fromEntries(
  Object.keys(portalConfigOf().links).map((name) => [name, `https://${name}.example`]),
) as unknown as ReturnType<typeof portalConfigOf>['links']
const config = { ...portalConfigOf(), links: { ...links, feedbackEmail: 'tell@platform.example' } }
const around = {
  user: undefined as { isHerokuAdmin: boolean } | undefined,
  now: new Date('2023-08-01T00:00:00Z'),
}

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../support/router-stand-in.tsx')).routerStandIn,
  useMatch: (() => ({ loaderData: around.user })) as never,
  useRouter: (() => ({ options: { context: { session: {} } } })) as never,
}))
vi.mock(import('react'), async (load) => ({
  ...(await load()),
  useSyncExternalStore: ((_: unknown, read: () => unknown) => read()) as never,
}))
vi.mock(import('@xstate/react'), async (load) => ({
  ...(await load()),
  useSelector: ((_: unknown, select: (snapshot: object) => unknown) =>
    select({ context: { session: { accessToken: 'secret-token' } } })) as never,
}))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config, now: around.now }) as never,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({
  useUser: () => ({ email: 'ann@acme.example' }) as never,
}))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))

beforeEach(() => {
  standOnPage('/addons')
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' })
  around.user = undefined
})
afterEach(() => vi.unstubAllGlobals())

const userOf = (given: object = {}) =>
  ({
    id: 'u',
    email: 'ann@acme.example',
    isHerokuAdmin: false,
    company: { id: 'c', name: 'Acme Inc.' },
    ...given,
  }) as never

describe('the header', () => {
  test('names product, company and account, and offers the search', () => {
    const html = markupOf(<Header product="Partner Portal" user={userOf()} />)
    expect(textsOf(html, 'a')[0]).toBe('Partner Portal')
    expect(Object.values(linksOf(html))[0]).toBe('/addons')
    expect(textsOf(html, 'span')).toContain('Acme Inc.')
    expect(controlsOf(html)).toEqual(
      expect.arrayContaining(['Account: ann@acme.example', expect.stringMatching(/^Search/)]),
    )
    expect(textOf(html)).not.toMatch(/Platform admin/)
  })

  test('staff are told that they are', () => {
    const html = markupOf(<Header product="P" user={userOf({ isHerokuAdmin: true, company: null })} />)
    expect(textOf(html)).toContain('Platform admin')
    expect(textOf(html)).not.toContain('Acme')
    expect(controlsOf(html)).toContain('Admin')
  })

  test('before anybody is signed in there is only the theme', () => {
    const html = markupOf(<Header product="P" user={undefined} />)
    expect(controlsOf(html)).toEqual(['P', expect.stringMatching(/^Theme: /)])
  })

  test('the search’s key is the machine’s', () => {
    const shown = (platform: string) => {
      vi.stubGlobal('navigator', { platform })
      return markupOf(<Header product="P" user={userOf()} />)
    }
    expect(textsOf(shown('MacIntel'), 'kbd')).toEqual(['⌘K'])
    expect(shown('MacIntel')).toContain('aria-keyshortcuts="Meta+K"')
    expect(textsOf(shown('Linux x86_64'), 'kbd')).toEqual(['Ctrl K'])
    expect(shown('Win32')).toContain('aria-keyshortcuts="Control+K"')
  })
})

describe('the account menu', () => {
  const shown = (isStaff: boolean) => markupOf(<AccountMenu email="ann@acme.example" isStaff={isStaff} />)
  const own = {
    Account: '/account',
    'Access token': '/token',
    'Change password': '/oauth/password',
    'Log out': '/logout',
  }

  test('a provider has their own pages', () => {
    expect(linksOf(shown(false))).toEqual(own)
    expect(textsOf(shown(false), 'p')).toEqual(['ann@acme.example'])
  })
  test('staff have theirs before them', () => {
    expect(Object.entries(linksOf(shown(true)))).toEqual(
      Object.entries({ Admin: '/admin', Workflows: '/workflows', ...own }),
    )
  })
})

// SPEC section 1.
test('the footer invites feedback and leads to each of the company’s pages', () => {
  const html = markupOf(<Footer links={config.links} />)
  expect(linksOf(html)).toEqual({
    'give feedback by e-mail': 'mailto:tell@platform.example',
    'Partner program': '/provider/home',
    Changelog: '/changelog',
    Company: 'https://company.example',
    Blog: 'https://blog.example',
    Careers: 'https://careers.example',
    Docs: 'https://docs.example',
    Support: 'https://support.example',
    Terms: 'https://termsOfService.example',
    Privacy: 'https://privacy.example',
    Cookies: 'https://cookies.example',
  })
})

describe('the note about the beta', () => {
  const shown = () =>
    markupOf(<BetaBanner product="Partner Portal" legacyPortal={config.links.legacyPortal} />)

  test('says that it is a beta, and leads to the older portal', () => {
    expect(textOf(shown())).toMatch(/^The new Partner Portal is a beta with limited features\./)
    expect(linksOf(shown())).toEqual({ 'older provider portal': 'https://legacyPortal.example' })
    expect(controlsOf(shown())).toContain('Close the note about the beta')
  })
  test('once closed it stays closed in this browser', () => {
    localStorage.setItem('beta-banner-closed', 'yes')
    expect(shown()).toBe('')
  })
})

describe('the banners', () => {
  const addon = { id: 'a', displayName: 'Acme Mail', provisioningApiVersion: 1 }
  const shown = (acknowledgedMsa: boolean) =>
    markupOf(
      <Banners user={{ acknowledgedMsa }} addons={[addon, { ...addon, id: 'b', displayName: 'Logs' }]} />,
    )

  // SPEC section 2, banners: the words, the dates, and what each asks for.
  test('updated terms are cited with their day, to read and to accept', () => {
    const html = shown(false)
    expect(textOf(html)).toContain("We've updated our terms of service")
    expect(textOf(html)).toContain('effective September 15, 2023.')
    expect(linksOf(html)['View terms']).toBe('https://terms.example')
    expect(controlsOf(html)).toContain('Accept terms')
    expect(controlsOf(shown(true))).not.toContain('Accept terms')
  })
  test('the old API’s end names what is still to migrate', () => {
    expect(textOf(shown(true))).toContain(
      'end of life on July 3, 2023 Add-ons that have not migrated to the v3 partner API and the platform API for partners are removed from the marketplace. Still to migrate: Acme Mail, Logs.',
    )
  })
  test('the terms banner says since when the terms apply', () => {
    expect(textOf(shown(true))).toContain('Since September 15, 2023 the updated terms apply')
    expect(linksOf(shown(true))).toEqual({ 'updated terms': 'https://terms.example' })
  })
})

describe('messages', () => {
  const all = () => markupOf(<Flashes />)
  const open: { id: number }[] = []
  const Watch = (): ReactNode => {
    open.splice(0, open.length, ...useFlashes())
    return null
  }
  const closeAll = () => {
    markupOf(createElement(Watch))
    for (const { id } of open.slice()) closeFlash(id)
  }
  afterEach(closeAll)

  // READINGS 32: warning and danger are the error style with their own heading.
  test.each([
    ['success', 'success', 'Saved.'],
    ['info', 'info', 'Saved.'],
    ['error', 'error', 'Error: Saved.'],
    ['warning', 'error', 'Warning: Saved.'],
  ] as const)('%s has the style %s and reads %s', (kind, style, words) => {
    flash[kind]('Saved.')
    const html = all()
    expect(/data-style="(\w+)"/.exec(html)?.[1]).toBe(style)
    expect(textsOf(html, 'p')).toEqual([words])
    expect(controlsOf(html)).toEqual(['Close this message'])
    const [alert = '', waits = ''] = html.split('<output>')
    expect(textOf(alert) === words).toBe(style === 'error')
    expect(textOf(waits) === words).toBe(style !== 'error')
  })

  test('said again it stands once, last', () => {
    flash.success('One.')
    flash.success('Two.')
    flash.success('One.')
    expect(textsOf(all(), 'p')).toEqual(['Two.', 'One.'])
  })
})

describe('what was not found', () => {
  // SPEC section 2: the generic error page's words and its link.
  test('says so, with a way back', () => {
    const html = markupOf(<ErrorPage>Why.</ErrorPage>)
    expect(textsOf(html, 'h1')).toEqual(['Ooops, something has gone wrong.'])
    expect(linksOf(html)).toEqual({ 'Back to the add-ons list': '/addons' })
    expect(textsOf(html, 'p')).toEqual(['Why.'])
    expect(html).toContain('role="alert"')
  })
  test('staff see every company’s, and are not told otherwise', () => {
    around.user = { isHerokuAdmin: false }
    expect(textOf(markupOf(<NotFound />))).toContain('moved, or it belongs to another company.')
    around.user = { isHerokuAdmin: true }
    expect(textOf(markupOf(<NotFound />))).not.toContain('another company')
    expect(linksOf(markupOf(<NotFound />))['older provider portal']).toBe('https://legacyPortal.example')
  })
})

// SPEC section 2: the token's page shows it with the e-mail; it stays hidden until asked for.
test('the token is hidden at first, its owner is not', () => {
  const html = markupOf(createElement(token.options.component as never))
  expect(textOf(html)).toContain('Signed in as ann@acme.example .')
  expect(html).not.toContain('secret-token')
  expect(controlsOf(html)).toEqual(['Show', expect.stringMatching(/^Copy/), 'OpenAPI document'])
})

// SPEC section 2, addons/{addon_slug}: the tab bar.
test('the tabs are the specified ones, in their order', () => {
  expect(tabs.map(({ name, to }) => [name, to.replace('/addons/$addonSlug/', '')])).toEqual([
    ['Next Steps', 'next-steps'],
    ['Marketplace Listing', 'marketplace-listing'],
    ['Features & Plans', 'plans'],
    ['Reports', 'reports'],
    ['Logs', 'logs'],
    ['Company', 'company'],
    ['Settings', 'settings'],
  ])
})

// UX, meaning by colour: stages; SPEC section 2: blue for ga, orange for beta.
test.each([
  ['alpha', 'violet', 'Alpha'],
  ['beta', 'orange', 'Beta'],
  ['ga', 'blue', 'GA'],
  ['shutdown', 'gray', 'Shutdown'],
] as const)('the tag of %s is %s: %s', (stage, colour, word) => {
  expect(badgesOf(markupOf(<StageTag stage={stage} />))).toEqual([
    [colour, expect.stringMatching(new RegExp(`^${word}`, 'i'))],
  ])
})

test('an article stands below the documentation’s address', () => {
  expect(helpArticle({ docs: 'https://docs.example' }, 'buildingAddon')).toBe(
    'https://docs.example/articles/building-an-add-on',
  )
})
