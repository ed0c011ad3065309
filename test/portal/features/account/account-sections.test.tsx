import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Passkey } from '#contract/security/passkey.ts'
import type { SecurityEventEntry } from '#contract/security/security-event.ts'
import type { SignedInSession } from '#contract/session.ts'
import type { SecondFactor } from '#contract/user.ts'
import { ActivitySection } from '#portal/features/account/activity-section.tsx'
import { PasskeysSection } from '#portal/features/account/passkeys/passkeys-section.tsx'
import { SecondFactorSection } from '#portal/features/account/second-factor-section.tsx'
import { SessionsSection } from '#portal/features/account/sessions-section.tsx'
import { controlsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* UX and the operators' page: what the account page says of sessions, of what has happened, and of second factors. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))

beforeEach(() => {
  vi.stubGlobal('location', { hostname: 'partners.example.com' })
  vi.stubGlobal('PublicKeyCredential', vi.fn())
})
afterEach(() => void vi.unstubAllGlobals())

const at = '2026-11-03T09:05:00.000Z'
const times = { createdAt: at, lastUsedAt: at, expiresAt: at }
const here: SignedInSession = { id: '1', browser: 'Firefox', address: '192.0.2.7', current: true, ...times }

test.each([
  [[], ['End all others'], 'You are signed in nowhere else.'],
  [['2'], ['End all others', 'End session of Firefox 2'], null],
  [['2', '3'], ['End all others', 'End session of Firefox 2', 'End session of Firefox 3'], null],
])('beside this session and %j the buttons are %j, blocked since: %s', (others, controls, reason) => {
  const all = ['1', ...others].map((id) => ({ ...here, id, browser: `Firefox ${id}`, current: id === '1' }))
  const html = markupOf(<SessionsSection sessions={all} />)
  expect(controlsOf(html)).toEqual(controls)
  expect(html.includes('aria-disabled="true"')).toBe(reason !== null)
  expect(textOf(html).includes('You are signed in nowhere else.')).toBe(reason !== null)
})

test('each session has its browser, address and times; the one that is looked from is used now', () => {
  const other = { ...here, id: '2', browser: null, address: null, current: false }
  const html = markupOf(
    <SessionsSection sessions={[here, { ...other, lastUsedAt: '2026-11-04T09:05:00Z' }]} />,
  )
  const signedIn = 'Signed in November 3, 2026 at 9:05 AM UTC , last used'
  expect(textsOf(html, 'li')).toEqual([
    `Firefox This browser From 192.0.2.7. ${signedIn} now.`,
    `Unknown browser ${signedIn} November 4, 2026 at 9:05 AM UTC . End session of Unknown browser`,
  ])
})

// Whoever reads it must see what they have not done themselves.
const ann = { id: 'ann', email: 'ann@acme.example' }
test.each<[string, Partial<SecurityEventEntry>, string]>([
  ['by oneself', {}, ''],
  ['by staff', { actor: { id: 'sue', email: 'sue@platform.example' } }, ', by sue@platform.example'],
  ['by a command', { party: 'command', actor: null }, ', by the platform’s operator'],
  ['by nobody known', { party: 'stranger', actor: null }, ''],
  [
    'from a known place',
    { browser: 'Firefox on Linux', address: '192.0.2.7' },
    ', Firefox on Linux from 192.0.2.7',
  ],
])('the activity tells what was done %s', (_, given, words) => {
  const event = {
    id: '1',
    kind: 'two_factor_removed',
    createdAt: at,
    person: ann,
    party: 'person',
    actor: ann,
  }
  const entry = { ...event, about: 'a laptop', address: null, browser: null, ...given } as SecurityEventEntry
  const html = markupOf(<ActivitySection first={{ rows: [entry], nextRange: null, total: 1 }} />)
  const [told = ''] = textsOf(html, 'li')
  expect(told).toContain(': a laptop')
  expect(told.replace(/^.* UTC/, '').trim()).toBe(words)
})

const factor: SecondFactor = {
  state: 'none',
  askedAtSignIn: true,
  demanded: false,
  confirmedAt: null,
  recoveryCodesLeft: 0,
  recoveryCodesMadeAt: null,
  passkeyHost: 'partners.example.com',
}
const secondFactor = (given: Partial<SecondFactor>) =>
  markupOf(<SecondFactorSection hasPasskeys={false} secondFactor={{ ...factor, ...given }} />)

const alone = 'With an authenticator app, nobody who only knows your password can sign in as you.'
test.each([
  [{}, alone],
  [{ demanded: true }, `${alone} Your next sign-in asks you to set one up.`],
  [
    { askedAtSignIn: false },
    'Signing in asks for your password alone here. Buildpacks that ask for a code need an authenticator app.',
  ],
])('who has no second factor is offered one, with %j because: %s', (given, words) => {
  expect(linksOf(secondFactor(given))).toEqual({ 'Set up an authenticator': '/account/authenticator' })
  expect(textsOf(secondFactor(given), 'p')).toEqual([words])
})

test.each([
  [0, null, 'None yet. Create some in case you lose your device.'],
  [0, at, 'None left: create new ones.'],
  [1, at, 'One is left.'],
  [9, at, '9 are left.'],
])('%s recovery codes made at %s are told as: %s', (recoveryCodesLeft, recoveryCodesMadeAt, words) => {
  const html = secondFactor({ state: 'confirmed', confirmedAt: at, recoveryCodesLeft, recoveryCodesMadeAt })
  expect(textsOf(html, 'dd')).toEqual(['Set up November 3rd, 2026', words])
  expect(controlsOf(html)).toEqual(['New recovery codes', 'Remove authenticator'])
})

const passkeys = (all: readonly Passkey[], passkeyHost: string | null = 'partners.example.com') =>
  markupOf(<PasskeysSection passkeys={all} secondFactor={{ ...factor, passkeyHost }} />)

test('each passkey is told with when it was added and used, and can be renamed and removed', () => {
  const laptop = { id: 'a', createdAt: at, name: 'Laptop', lastUsedAt: null } as Passkey
  const html = passkeys([laptop, { ...laptop, id: 'b', name: 'Phone', lastUsedAt: '2026-11-04T10:06:00Z' }])
  const added = 'Added November 3, 2026 at 9:05 AM UTC ,'
  expect(textsOf(html, 'li')).toEqual([
    `Laptop ${added} not used yet. Rename Laptop Remove Laptop`,
    `Phone ${added} last used November 4, 2026 at 10:06 AM UTC . Rename Phone Remove Phone`,
  ])
})

test.each([
  ['the portal is reached by an address', null, true, 'reached by an address'],
  ['passkeys are for another host', 'localhost', true, 'Passkeys are for localhost'],
  ['the browser has none', 'partners.example.com', false, 'This browser has no passkeys.'],
])('where %s, no passkey can be added, and the section says why', (_, host, hasPasskeys, why) => {
  if (!hasPasskeys) vi.stubGlobal('PublicKeyCredential', undefined)
  expect(passkeys([], host)).toContain('aria-disabled="true"')
  expect(textOf(passkeys([], host))).toContain(why)
})
