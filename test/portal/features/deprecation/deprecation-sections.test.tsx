import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route as deprecation } from '#portal/features/deprecation/deprecation.route.tsx'
import { factsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
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

beforeEach(() => {
  reader.isHerokuAdmin = true
})

/** The page of an add-on's notices, each by its state and day. */
const page = (notices: readonly (readonly [state: string, date: string])[], stage = 'ga') => {
  const list = notices.map(([state, date]) => ({ id: state, state, date, message: 'Move to Acme Post.' }))
  const addon = { id: 'acme', slug: 'acme-mail', displayName: 'Acme Mail', state: stage }
  vi.spyOn(deprecation, 'useLoaderData').mockReturnValue({ list, addon } as never)
  const Page = deprecation.options.component as unknown as () => ReactNode
  return markupOf(<Page />)
}

/** The buttons of the steps, those that are blocked in brackets. */
const steps = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', name = '']) =>
    attributes.includes('aria-disabled="true"') ? `(${textOf(name)})` : textOf(name),
  )

// A month is 30 days: from November 21st, December 21st is the first day.
test.each([
  ['draft', 'ga', '2026-12-21', ['Write notice', 'Announce shutdown', '(Withdraw notice)']],
  ['draft', 'ga', '2026-12-20', ['Write notice', '(Announce shutdown)', '(Withdraw notice)']],
  ['draft', 'alpha', '2026-12-24', ['Write notice', '(Announce shutdown)', '(Withdraw notice)']],
  ['draft', 'shutdown', '2026-12-24', ['(Write notice)', '(Announce shutdown)', '(Withdraw notice)']],
  ['announced', 'ga', '2026-12-24', ['(Write notice)', '(Announce shutdown)', 'Withdraw notice']],
  ['withdrawn', 'ga', '2026-12-24', ['Write notice']],
  ['ended', 'ga', '2026-12-24', ['Write notice']],
])('a notice that is %s, of an add-on in %s, for %s, offers staff %j', (state, stage, date, offered) => {
  expect(steps(page([[state, date]], stage))).toEqual(offered)
})

test('staff can write a notice where there is none yet', () => {
  expect(steps(page([]))).toEqual(['Write notice'])
})

test('the notices stand under their states, in their order, and a provider only reads them', () => {
  reader.isHerokuAdmin = false
  const html = page([
    ['announced', '2026-12-24'],
    ['withdrawn', '2026-12-24'],
  ])
  expect(textsOf(html, 'h2')).toEqual(['Deprecation notice', 'Announced', 'Withdrawn'])
  expect(factsOf(html)).toEqual({ Date: 'December 24th, 2026', Message: 'Move to Acme Post.' })
  expect(steps(html)).toEqual([])
  expect(linksOf(html)).toMatchObject({ 'open a support ticket': 'https://example.com/' })
})
