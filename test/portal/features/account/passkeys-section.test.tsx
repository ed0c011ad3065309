import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Passkey } from '#contract/security/passkey.ts'
import { PasskeysSection } from '#portal/features/account/passkeys/passkeys-section.tsx'
import { controlsOf, markupOf, textOf } from '../../support/markup.tsx'

/* The operators' page: what the account page says of passkeys, and why a browser makes none. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))

beforeEach(() => {
  vi.stubGlobal('location', { hostname: 'partners.example.com' })
  vi.stubGlobal('PublicKeyCredential', vi.fn())
})
afterEach(() => void vi.unstubAllGlobals())

const laptop: Passkey = {
  id: 'a',
  etag: '"1"',
  createdAt: '2026-11-03T09:05:00Z',
  updatedAt: '2026-11-03T09:05:00Z',
  name: 'Laptop',
  lastUsedAt: null,
}
const phone: Passkey = { ...laptop, id: 'b', name: 'Phone', lastUsedAt: '2026-11-04T10:06:00Z' }

const section = (passkeys: readonly Passkey[], passkeyHost: string | null = 'partners.example.com') =>
  markupOf(
    <PasskeysSection
      passkeys={passkeys}
      secondFactor={{
        state: 'none',
        askedAtSignIn: true,
        demanded: false,
        confirmedAt: null,
        recoveryCodesLeft: 0,
        recoveryCodesMadeAt: null,
        passkeyHost,
      }}
    />,
  )

test('each passkey is told with when it was added and used, and can be renamed and removed', () => {
  const html = section([laptop, phone])
  for (const words of [
    'Added November 3, 2026 at 9:05 AM UTC',
    'not used yet',
    'last used November 4, 2026 at 10:06 AM UTC',
  ])
    expect(textOf(html)).toContain(words)
  expect(controlsOf(html)).toEqual([
    'Add a passkey',
    'Rename Laptop',
    'Remove Laptop',
    'Rename Phone',
    'Remove Phone',
  ])
})

test.each([
  [null, 'reached by an address'],
  ['localhost', 'Passkeys are for localhost'],
])('where the host for passkeys is %s, none can be added, and the section says why', (host, why) => {
  const html = section([], host)
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain(why)
})

test('a browser without passkeys says so', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(section([])).toContain('This browser has no passkeys.')
})
