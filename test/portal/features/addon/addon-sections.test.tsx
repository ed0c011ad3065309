import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WholeAddon } from '#contract/addon.ts'
import { Route as addonPage } from '#portal/features/addon/addon.route.tsx'
import { ShutdownPanel } from '#portal/features/addon/shutdown-panel.tsx'
import { badgesOf, controlsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* SPEC sections 2, 4 and 5, add-on and shutdown, and READINGS 6 and 7. */

const confirming = { isOpen: false, isBusy: false, typed: '', problem: null, mayConfirm: false }
const given = { expected: null as string | null }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))
vi.mock(import('#portal/workflow/shapes/use-confirmation.ts'), () => ({
  useConfirmation: ((_: unknown, _on: unknown, expected: string) => {
    given.expected = expected
    return { ...confirming, open: () => {}, confirm: () => {}, cancel: () => {}, type: () => {} }
  }) as never,
}))

beforeEach(() => {
  Object.assign(confirming, { isOpen: false, isBusy: false, typed: '', problem: null, mayConfirm: false })
})

const addonOf = (more: Partial<WholeAddon> = {}): WholeAddon =>
  ({
    id: 'acme',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state: 'beta',
    visible: true,
    company: { id: 'c', name: 'Acme Inc.' },
    iconUrl: '/images/acme.png',
    marketplaceUrl: 'https://market.example/acme-mail',
    shutdownDate: null,
    ...more,
  }) as WholeAddon
const page = (more: Partial<WholeAddon> = {}) => {
  vi.spyOn(addonPage, 'useLoaderData').mockReturnValue(addonOf(more) as never)
  const Page = addonPage.options.component as unknown as () => ReactNode
  return markupOf(<Page />)
}

// DOMAIN 1: only visible add-ons in beta and GA are on the marketplace. READINGS 7: the tag shows for every state but GA.
test.each([
  [{ state: 'beta' }, ['Beta'], true, ''],
  [{ state: 'ga' }, [], true, ''],
  [{ state: 'alpha' }, ['Alpha'], false, 'Its page on the marketplace opens in beta.'],
  [
    { state: 'ga', visible: false },
    [],
    false,
    'It is hidden from the marketplace. Platform staff can make it visible.',
  ],
  [{ state: 'shutdown' }, ['Shutdown'], false, 'It is shut down and no longer on the marketplace.'],
] as const)(
  'the header of %j has the tag %j and leads to the marketplace: %s, or says: %s',
  (more, tags, leads, reason) => {
    const html = page(more)
    expect(textOf(html)).toContain('acme-mail · Acme Inc.')
    expect(badgesOf(html).map(([, word]) => word)).toEqual(tags)
    const { 'View on the marketplace': to, ...links } = linksOf(html)
    expect(to).toBe(leads ? 'https://market.example/acme-mail' : undefined)
    expect(controlsOf(html)).toContain('View on the marketplace')
    expect(textOf(html)).toContain(reason)
    expect(links['Features & Plans']).toBe('/addons/acme-mail/plans')
  },
)

test('an announced shutdown is told on every page of the add-on, with its day and the notice', () => {
  expect(textOf(page())).not.toContain('will be shut down')
  const html = page({ shutdownDate: '2026-12-24' })
  expect(textsOf(html, 'h2')).toEqual(['Acme Mail will be shut down on December 24th, 2026'])
  expect(linksOf(html)['See the notice']).toBe('/addons/acme-mail/deprecation')
})

const panel = (open: object = {}) => {
  Object.assign(confirming, open)
  return markupOf(<ShutdownPanel addon={addonOf()} />)
}

// READINGS 6: what happens in the same transaction.
test('the shutdown panel lists what will happen before it asks for anything', () => {
  expect(textsOf(panel(), 'li')).toEqual([
    'no new resources can be provisioned, and all of its plans are disabled;',
    'open price changes are rejected and unfinished reviews canceled;',
    'it becomes read-only.',
  ])
  expect(controlsOf(panel())).toEqual(['deprecation notice', 'Shut down Acme Mail'])
})

// SPEC section 5: the typed text must equal the slug exactly; otherwise the button stays disabled.
test.each([
  ['before the slug is typed', true, {}],
  ['once it is typed', false, { mayConfirm: true, typed: 'acme-mail' }],
  ['while it is being done', false, { isBusy: true, typed: 'acme-mail' }],
])('%s, a shutdown is held back: %s; what went wrong is said', (_, isBlocked, open) => {
  const html = panel({ isOpen: true, problem: { kind: 'refused', message: 'It is in use.' }, ...open })
  expect(given.expected).toBe('acme-mail')
  expect(fieldsOf(html)['Type the slug of the add-on to confirm']?.help).toBe('acme-mail')
  expect(controlsOf(html)).toEqual(['deprecation notice', 'Shut down', 'Cancel'])
  expect(textOf(html).includes('Type acme-mail exactly.')).toBe(isBlocked)
  expect(textOf(html)).toContain('It is in use.')
})
