import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorPage } from '#portal/app/errors/error-page.tsx'
import { NotFound } from '#portal/app/errors/not-found.tsx'
import { closeFlash, flash, useFlashes } from '#portal/app/flashes/flash.ts'
import { Flashes } from '#portal/app/flashes/flashes.tsx'
import { Footer } from '#portal/app/frame/footer.tsx'
import { Header } from '#portal/app/frame/header.tsx'
import { tabs } from '#portal/app/frame/tabs.ts'
import { Route as token } from '#portal/app/session/token.route.tsx'
import { stageTones } from '#portal/workflow/stage/stage-wording.ts'
import { standOnPage } from '../support/browser-stand-in.ts'
import { controlsOf, linksOf, markupOf, textOf, textsOf } from '../support/markup.tsx'
import { portalConfigOf } from '../support/portal-config-of.ts'

/* SPEC sections 1, 2 and 8 and UX: what stands around every page, for whom, and where it leads. */

const around = { user: undefined as { isHerokuAdmin: boolean } | undefined }

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
  useConfig: () => ({ config: { ...portalConfigOf(), bases: { identity: '/oauth' } } }) as never,
}))
vi.mock(import('#portal/features/notices/notices-bell.tsx'), () => ({ NoticesBell: () => <i /> }))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({
  useUser: () => ({ email: 'ann@acme.example' }) as never,
}))

beforeEach(() => {
  standOnPage('/addons')
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' })
})
const open: { id: number }[] = []
const Watch = (): ReactNode => {
  open.splice(0, open.length, ...useFlashes())
  return null
}
afterEach(() => {
  markupOf(<Watch />)
  for (const { id } of open.slice()) closeFlash(id)
  vi.unstubAllGlobals()
})

const headerFor = (given: object | undefined) => {
  const user = given === undefined ? undefined : { email: 'ann@acme.example', company: null, ...given }
  return markupOf(<Header product="Portal" user={user as never} />)
}
const own = {
  Portal: '/addons',
  Account: '/account',
  'Access token': '/token',
  'Change password': '/oauth/password',
  'Log out': '/logout',
}

test('the header leads everybody to their own pages, and only staff to theirs', () => {
  const provider = headerFor({ isHerokuAdmin: false, company: { name: 'Acme Inc.' } })
  expect(linksOf(provider)).toEqual({ ...own, 'Acme Inc.': '/company', Company: '/company' })
  expect(textOf(provider)).not.toMatch(/admin/i)
  const staff = headerFor({ isHerokuAdmin: true })
  expect(textOf(staff)).toContain('Platform admin')
  expect(linksOf(staff)).toMatchObject({ Admin: '/admin', Workflows: '/workflows', ...own })
  // Before anybody is signed in there is only the theme.
  expect(controlsOf(headerFor(undefined))).toEqual(['Portal', expect.stringMatching(/^Theme: /)])
})

test.each([
  ['MacIntel', '⌘K', 'Meta+K'],
  ['Linux x86_64', 'Ctrl K', 'Control+K'],
])('on %s the search’s key is %s', (platform, key, shortcut) => {
  vi.stubGlobal('navigator', { platform })
  const html = headerFor({ isHerokuAdmin: false })
  expect(textsOf(html, 'kbd')).toEqual([key])
  expect(html).toContain(`aria-keyshortcuts="${shortcut}"`)
})

// SPEC section 1; the company's pages are in configured-links.test.tsx.
test('the footer invites feedback and leads to the public pages', () => {
  expect(linksOf(markupOf(<Footer links={portalConfigOf().links} />))).toMatchObject({
    'give feedback by e-mail': 'mailto:feedback@example.com',
    'Partner program': '/provider/home',
    Changelog: '/changelog',
  })
})

// READINGS 32: warning and danger are the error style with their own heading.
test.each([
  ['success', 'success', 'Saved.'],
  ['info', 'info', 'Saved.'],
  ['error', 'error', 'Error: Saved.'],
  ['warning', 'error', 'Warning: Saved.'],
] as const)(
  'a message of the kind %s has the style %s, reads %s, and stands once however often it is said',
  (kind, style, words) => {
    for (const text of ['Saved.', 'More.', 'Saved.']) flash[kind](text)
    const html = markupOf(<Flashes />)
    expect(/data-style="(\w+)"/.exec(html)?.[1]).toBe(style)
    expect(textsOf(html, 'p')).toEqual([words.replace('Saved', 'More'), words])
    const [alert = '', waits = ''] = html.split('<output>')
    expect([alert, waits].map((each) => textOf(each).includes(words))).toEqual([
      style === 'error',
      style !== 'error',
    ])
  },
)

// SPEC section 2: the generic error page's words and its link. Staff see every company's, and are not told otherwise.
test('what was not found says so, with a way back', () => {
  const html = markupOf(<ErrorPage>Why.</ErrorPage>)
  expect(textsOf(html, 'h1')).toEqual(['Ooops, something has gone wrong.'])
  expect(linksOf(html)).toEqual({ 'Back to the add-ons list': '/addons' })
  around.user = { isHerokuAdmin: false }
  expect(textOf(markupOf(<NotFound />))).toContain('moved, or it belongs to another company.')
  around.user = { isHerokuAdmin: true }
  expect(textOf(markupOf(<NotFound />))).not.toContain('another company')
})

// SPEC section 2: the token's page shows it with the e-mail; it stays hidden until asked for.
test('the token is hidden at first, its owner is not', () => {
  const html = markupOf(createElement(token.options.component as never))
  expect(textOf(html)).toContain('Signed in as ann@acme.example .')
  expect(html).not.toContain('secret-token')
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
test('each stage has its colour', () => {
  expect(stageTones).toEqual({ alpha: 'violet', beta: 'orange', ga: 'blue', shutdown: 'gray' })
})
