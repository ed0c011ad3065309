import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WholeAddon } from '#contract/addon.ts'
import { Route as addonPage } from '#portal/features/addon/addon.route.tsx'
import { ShutdownPanel } from '#portal/features/addon/shutdown-panel.tsx'
import { badgesOf, controlsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* SPEC sections 2, 4 and 5, add-on and shutdown, and READINGS 6 and 7. */

const confirming = {
  isOpen: false,
  isBusy: false,
  typed: '',
  problem: null as object | null,
  mayConfirm: false,
}
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
  useAskedConfirmation: (() => {}) as never,
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

describe('the header of an add-on', () => {
  const page = (more: Partial<WholeAddon> = {}) => {
    vi.spyOn(addonPage, 'useLoaderData').mockReturnValue(addonOf(more) as never)
    const Page = addonPage.options.component as unknown as () => ReactNode
    return markupOf(<Page />)
  }

  test('shows icon, name, slug, company, and the way to the marketplace', () => {
    const html = page()
    expect(html).toContain('src="/images/acme.png"')
    expect(textsOf(html, 'h1')).toEqual(['Acme Mail'])
    expect(textsOf(html, 'p')[0]).toBe('acme-mail · Acme Inc.')
    expect(linksOf(html)['View on the marketplace']).toBe('https://market.example/acme-mail')
  })

  // DOMAIN 1: only visible add-ons in beta and GA are on the marketplace.
  test.each([
    [{ state: 'beta' }, 'https://market.example/acme-mail', ''],
    [{ state: 'ga' }, 'https://market.example/acme-mail', ''],
    [{ state: 'alpha' }, undefined, 'Its page on the marketplace opens in beta.'],
    [
      { state: 'ga', visible: false },
      undefined,
      'It is hidden from the marketplace. Platform staff can make it visible.',
    ],
    [{ state: 'shutdown' }, undefined, 'It is shut down and no longer on the marketplace.'],
  ] as const)('of %j leads to %s on the marketplace, or says why not', (more, to, reason) => {
    const html = page(more)
    expect(linksOf(html)['View on the marketplace']).toBe(to)
    expect(controlsOf(html)).toContain('View on the marketplace')
    expect(textOf(html)).toContain(reason)
  })

  // READINGS 7: the header's state tag shows for every state but ga.
  test.each([
    ['alpha', ['Alpha']],
    ['beta', ['Beta']],
    ['ga', []],
    ['shutdown', [expect.stringMatching(/^shut ?down$/i)]],
  ] as const)('of %s has the tag %j', (state, words) => {
    expect(badgesOf(page({ state })).map(([, word]) => word)).toEqual(words)
  })

  test('has the tabs, each of this add-on', () => {
    const { 'View on the marketplace': _, ...tabs } = linksOf(page())
    expect(Object.entries(tabs)).toEqual([
      ['Next Steps', '/addons/acme-mail/next-steps'],
      ['Marketplace Listing', '/addons/acme-mail/marketplace-listing'],
      ['Features & Plans', '/addons/acme-mail/plans'],
      ['Reports', '/addons/acme-mail/reports'],
      ['Logs', '/addons/acme-mail/logs'],
      ['Company', '/addons/acme-mail/company'],
      ['Settings', '/addons/acme-mail/settings'],
    ])
  })

  test('tells of an announced shutdown with its day and the notice', () => {
    expect(textOf(page())).not.toContain('will be shut down')
    const html = page({ shutdownDate: '2026-12-24' })
    expect(textsOf(html, 'h2')).toEqual(['Acme Mail will be shut down on December 24th, 2026'])
    expect(linksOf(html)['See the notice']).toBe('/addons/acme-mail/deprecation')
  })
})

describe('the shutdown panel', () => {
  const panel = () => markupOf(<ShutdownPanel addon={addonOf()} />)

  test('is staff’s, and lists what will happen before it asks for anything', () => {
    const html = panel()
    expect(html).toContain('Partner Portal Admin Only')
    expect(textsOf(html, 'h2')).toEqual(['Shut down'])
    // READINGS 6: what happens in the same transaction.
    expect(textsOf(html, 'li')).toEqual([
      'no new resources can be provisioned, and all of its plans are disabled;',
      'open price changes are rejected and unfinished reviews canceled;',
      'it becomes read-only.',
    ])
    expect(textOf(html)).toContain('Shutting down Acme Mail cannot be undone:')
    expect(linksOf(html)).toEqual({ 'deprecation notice': '/addons/acme-mail/deprecation' })
    expect(controlsOf(html)).toEqual(['deprecation notice', 'Shut down Acme Mail', 'What would happen?'])
    expect(fieldsOf(html)).toEqual({})
  })

  // SPEC section 5: the typed text must equal the slug exactly; otherwise the button stays disabled.
  test('asks for the slug, and shows the word to type', () => {
    confirming.isOpen = true
    const html = panel()
    expect(given.expected).toBe('acme-mail')
    expect(fieldsOf(html)).toEqual({
      'Type the slug of the add-on to confirm': { value: '', help: 'acme-mail' },
    })
    expect(controlsOf(html)).toEqual(['deprecation notice', 'Shut down', 'Cancel'])
    expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*?Shut down/)
    expect(textOf(html)).toContain('Type acme-mail exactly.')
  })

  test('can be confirmed once it is typed, and says what went wrong', () => {
    Object.assign(confirming, { isOpen: true, mayConfirm: true, typed: 'acme-mail' })
    expect(panel()).not.toContain('aria-disabled="true"')
    expect(textOf(panel())).not.toContain('exactly')
    expect(fieldsOf(panel())['Type the slug of the add-on to confirm']?.value).toBe('acme-mail')
    Object.assign(confirming, { problem: { kind: 'refused', message: 'It is in use.' } })
    expect(textOf(panel())).toContain('It is in use.')
  })

  test('while it is being done it is not called blocked', () => {
    Object.assign(confirming, { isOpen: true, isBusy: true, typed: 'acme-mail' })
    expect(textOf(panel())).not.toContain('exactly')
    expect(panel()).toContain('aria-busy="true"')
  })
})
