import { expect, test, vi } from 'vitest'
import type { SecondFactor } from '#contract/user.ts'
import { SecondFactorSection } from '#portal/features/account/second-factor-section.tsx'
import { controlsOf, linksOf, markupOf, textOf } from '../../support/markup.tsx'

/* UX and the operators' page: what the account page says of a second factor, and what it offers. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))

const section = (given: Partial<SecondFactor>) =>
  markupOf(
    <SecondFactorSection
      hasPasskeys={false}
      secondFactor={{
        state: 'none',
        askedAtSignIn: true,
        demanded: false,
        confirmedAt: null,
        recoveryCodesLeft: 0,
        recoveryCodesMadeAt: null,
        passkeyHost: 'localhost',
        ...given,
      }}
    />,
  )
const confirmed = { state: 'confirmed', confirmedAt: '2026-11-03T09:05:00Z' } as const

test.each([
  [false, false],
  [true, true],
])(
  'who has none is offered one; where it is demanded (%s), the next sign-in is told of',
  (demanded, told) => {
    const html = section({ demanded })
    expect(linksOf(html)['Set up an authenticator']).toBe('/account/authenticator')
    expect(textOf(html).includes('Your next sign-in asks you to set one up.')).toBe(told)
  },
)

test('nothing is promised where a password alone signs in', () => {
  const words = 'With an authenticator app, nobody who only knows your password can sign in as you.'
  expect(textOf(section({}))).toContain(words)
  const html = section({ askedAtSignIn: false })
  expect(textOf(html)).not.toContain('nobody')
  expect(textOf(html)).toContain('Signing in asks for your password alone here.')
})

test.each([
  [
    { recoveryCodesLeft: 0, recoveryCodesMadeAt: null },
    'None yet. Create some in case you lose your device.',
  ],
  [{ recoveryCodesLeft: 0, recoveryCodesMadeAt: '2026-11-03T09:06:00Z' }, 'None left: create new ones.'],
  [{ recoveryCodesLeft: 1, recoveryCodesMadeAt: '2026-11-03T09:06:00Z' }, 'One is left.'],
  [{ recoveryCodesLeft: 9, recoveryCodesMadeAt: '2026-11-03T09:06:00Z' }, '9 are left.'],
])('recovery codes %j are told, and can be made anew', (codes, words) => {
  const html = section({ ...confirmed, ...codes })
  expect(textOf(html)).toContain(words)
  expect(textOf(html)).toContain('Set up November 3rd, 2026')
  expect(controlsOf(html)).toEqual(['New recovery codes', 'Remove authenticator'])
  expect(linksOf(html)).not.toHaveProperty('Set up an authenticator')
})
