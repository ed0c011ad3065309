import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Deprecation } from '#contract/deprecation.ts'
import { Route as deprecation } from '#portal/features/deprecation/deprecation.route.tsx'
import { DeprecationForm } from '#portal/features/deprecation/deprecation-form.tsx'
import { controlsOf, factsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* test/spec/lifecycles/deprecation.ts: who may write, announce and withdraw a notice, in which state. */

const reader = { id: 'u', isHerokuAdmin: true }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf(), now: new Date('2026-11-21T12:00:00Z') }) as never,
}))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))

beforeEach(() => {
  reader.isHerokuAdmin = true
})

const recordOf = (state: string, given: object = {}): Deprecation =>
  ({ id: state, etag: '"1"', state, date: '2026-12-24', message: 'Move to Acme Post.', ...given }) as never

const page = (list: readonly Deprecation[], stage = 'ga') => {
  const addon = { id: 'acme', slug: 'acme-mail', displayName: 'Acme Mail', state: stage }
  vi.spyOn(deprecation, 'useLoaderData').mockReturnValue({ list, addon } as never)
  const Page = deprecation.options.component as unknown as () => ReactNode
  return markupOf(<Page />)
}

/** Each step's button, and whether it is blocked. */
const steps = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', name = '']) => [
      textOf(name),
      !attributes.includes('aria-disabled="true"'),
    ]),
  )

describe('the notices of an add-on', () => {
  test('without one staff can write it', () => {
    expect(steps(page([]))).toEqual({ 'Write notice': true })
    expect(textOf(page([]))).toContain('on which day Acme Mail will be shut down')
  })
  test('a provider reads them, and is told that staff act', () => {
    reader.isHerokuAdmin = false
    const html = page([recordOf('draft')])
    expect(steps(html)).toEqual({})
    expect(linksOf(html)).toMatchObject({
      'open a support ticket': 'https://example.com/',
      'Back to Next Steps': '/addons/acme-mail/next-steps',
    })
    expect(factsOf(html)).toEqual({ Date: 'December 24th, 2026', Message: 'Move to Acme Post.' })
  })

  // A month are 30 days: from November 21st, December 21st is the first day.
  test.each([
    [
      'draft',
      'ga',
      '2026-12-21',
      { 'Write notice': true, 'Announce shutdown': true, 'Withdraw notice': false },
    ],
    [
      'draft',
      'beta',
      '2026-12-21',
      { 'Write notice': true, 'Announce shutdown': true, 'Withdraw notice': false },
    ],
    [
      'draft',
      'ga',
      '2026-12-20',
      { 'Write notice': true, 'Announce shutdown': false, 'Withdraw notice': false },
    ],
    [
      'draft',
      'alpha',
      '2026-12-24',
      { 'Write notice': true, 'Announce shutdown': false, 'Withdraw notice': false },
    ],
    [
      'draft',
      'shutdown',
      '2026-12-24',
      { 'Write notice': false, 'Announce shutdown': false, 'Withdraw notice': false },
    ],
    [
      'announced',
      'ga',
      '2026-12-24',
      { 'Write notice': false, 'Announce shutdown': false, 'Withdraw notice': true },
    ],
    ['withdrawn', 'ga', '2026-12-24', { 'Write notice': true }],
    ['ended', 'ga', '2026-12-24', { 'Write notice': true }],
  ])('one that is %s, of an add-on in %s, for %s, offers %j', (state, stage, date, offered) => {
    expect(steps(page([recordOf(state, { date })], stage))).toEqual(offered)
  })

  test('each stands under its state, in their order', () => {
    const html = page([recordOf('announced'), recordOf('withdrawn'), recordOf('ended'), recordOf('draft')])
    expect(textsOf(html, 'h2')).toEqual(['Deprecation notice', 'Announced', 'Withdrawn', 'Ended', 'Draft'])
  })
})

describe('the panel that writes a notice', () => {
  const form = (record: Deprecation | null) =>
    markupOf(<DeprecationForm addonId="acme" record={record} onSaved={() => {}} onClosed={() => {}} />)
  const date = { help: 'The day of the shutdown (UTC), at least 30 days ahead.', required: true }
  const message = { help: 'For customers, in plain text: why, and where they can move.', required: true }

  test('begins empty', () => {
    const html = form(null)
    expect(fieldsOf(html)).toEqual({ Date: { value: '', ...date }, Message: { value: '', ...message } })
    expect(html).toContain('aria-label="Write notice"')
    expect(controlsOf(html)).toEqual(['Save', 'Cancel'])
  })
  test('goes on with what was written', () => {
    expect(fieldsOf(form(recordOf('draft')))).toEqual({
      Date: { value: '2026-12-24', ...date },
      Message: { value: 'Move to Acme Post.', ...message },
    })
  })
})
