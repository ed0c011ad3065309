import { describe, expect, test, vi } from 'vitest'
import type { SecurityEventEntry } from '#contract/security/security-event.ts'
import type { SignedInSession } from '#contract/session.ts'
import { ActivitySection } from '#portal/features/account/activity-section.tsx'
import { SessionsSection } from '#portal/features/account/sessions-section.tsx'
import { controlsOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* What the account page says of the user's sessions and of what has happened to their account. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))

describe('sessions', () => {
  const sessionOf = (id: string, given: Partial<SignedInSession> = {}) =>
    ({
      id,
      browser: `Firefox ${id}`,
      address: '192.0.2.7',
      createdAt: '2026-11-03T09:05:00.000Z',
      lastUsedAt: '2026-11-04T09:05:00.000Z',
      current: false,
      ...given,
    }) as SignedInSession
  const here = sessionOf('1', { current: true })
  const shown = (...others: SignedInSession[]) => markupOf(<SessionsSection sessions={[here, ...others]} />)
  const disabled = /<button[^>]*aria-disabled="true"[^>]*>.*?End all others/
  const reason = 'You are signed in nowhere else.'

  test('none but this one leave none to end, and the button says so', () => {
    const html = shown()
    expect(html).toMatch(disabled)
    expect(textOf(html)).toContain(reason)
    expect(controlsOf(html).filter((name) => name.startsWith('End'))).toEqual(['End all others'])
  })

  test.each([1, 2])('%i others are ended each or all; this one is not', (count) => {
    const others = ['2', '3'].slice(0, count)
    const html = shown(...others.map((id) => sessionOf(id)))
    expect(html).not.toMatch(disabled)
    expect(textOf(html)).not.toContain(reason)
    expect(controlsOf(html)).toEqual([
      'End all others',
      ...others.map((id) => `End session of Firefox ${id}`),
    ])
  })

  test('each has its browser, address and times; the one that is looked from is used now', () => {
    expect(textsOf(shown(sessionOf('2', { browser: null, address: null })), 'li')).toEqual([
      'Firefox 1 This browser From 192.0.2.7. Signed in November 3, 2026 at 9:05 AM UTC , last used now.',
      'Unknown browser Signed in November 3, 2026 at 9:05 AM UTC , last used November 4, 2026 at 9:05 AM UTC . End session of Unknown browser',
    ])
  })
})

describe('the activity', () => {
  const ann = { id: 'ann', email: 'ann@acme.example' }
  const eventOf = (given: Partial<SecurityEventEntry>): SecurityEventEntry => ({
    id: '2026-11-03.1',
    kind: 'two_factor_removed',
    createdAt: '2026-11-03T09:05:00.000Z',
    person: ann,
    party: 'person',
    actor: ann,
    address: null,
    browser: null,
    requestId: null,
    about: null,
    ...given,
  })
  const shown = (...rows: SecurityEventEntry[]) =>
    markupOf(<ActivitySection first={{ rows, nextRange: null, total: rows.length }} />)
  const entry = (given: Partial<SecurityEventEntry>) => textsOf(shown(eventOf(given)), 'li')

  // Whoever reads it must see what they have not done themselves.
  test.each<[string, Partial<SecurityEventEntry>, string]>([
    ['oneself', {}, ''],
    ['staff', { actor: { id: 'sue', email: 'sue@platform.example' } }, ', by sue@platform.example'],
    ['a command', { party: 'command', actor: null }, ', by the platform’s operator'],
    ['nobody known', { party: 'stranger', actor: null }, ''],
  ])('tells what was done by %s', (_who, given, by) => {
    const [told = ''] = entry(given)
    expect(told.replace(/^.* UTC/, '').trim()).toBe(by)
  })

  test('tells from where, and further particulars', () => {
    const [told = ''] = entry({ browser: 'Firefox on Linux', address: '192.0.2.7', about: 'a laptop' })
    expect(told).toContain(': a laptop')
    expect(told).toMatch(/ Firefox on Linux from 192\.0\.2\.7$/)
  })

  test('without any says so', () => {
    expect(textOf(shown())).toContain('Nothing has happened yet.')
    expect(textOf(shown(eventOf({})))).not.toContain('Nothing has happened')
  })
})
