import { expect, test, vi } from 'vitest'
import type { ApprovalEntry } from '#contract/approval.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import type { DeskWaiting } from '#contract/desk/waiting.ts'
import { ApprovalEvidenceView } from '#portal/features/admin/desk/evidence.tsx'
import { WaitingForMe } from '#portal/features/admin/desk/waiting-for-me.tsx'
import { linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { shownProgress } from '../../support/shown-progress.ts'

/* Issue 20.4: what waits for staff, and the evidence beside a decision. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))

const now = new Date('2026-11-21T12:00:00Z')
const nothing: DeskWaiting = {
  approvals: [],
  repricings: { count: 0, oldest: null },
  medianMs: { approval: null, repricing: null },
  longest: [],
  claims: [],
}
const waiting = (given: Partial<DeskWaiting>) =>
  markupOf(<WaitingForMe waiting={{ ...nothing, ...given }} now={now} />)

const approval = {
  id: 'a1',
  type: 'alpha_engineering_approval',
  state: 'pending',
  addon: { slug: 'acme-mail', displayName: 'Acme Mail' },
} as unknown as ApprovalEntry
const evidenceOf = (given: Partial<ApprovalEvidence>): ApprovalEvidence => ({
  approval,
  progress: shownProgress(),
  shutdownDate: null,
  hasIcon: false,
  iconUrl: '/icon.svg',
  requirements: [],
  rejection: null,
  screenshots: [],
  plans: [],
  review: null,
  claims: [],
  ...given,
})

test('says first what waits: by kind with the oldest, then the longest, with how long decisions take', () => {
  const since = '2026-11-18T11:00:00Z'
  const addon = { slug: 'acme-mail', displayName: 'Acme Mail' }
  const item = { addon, company: 'Acme Inc.', since }
  const grace = { id: 'g', email: 'grace@platform.example', name: 'Grace' }
  const html = waiting({
    approvals: [
      { type: 'marketplace_fitting_approval', count: 2, oldest: since },
      { type: 'pricing_plan_approval', count: 0, oldest: null },
    ],
    repricings: { count: 1, oldest: '2026-11-21T07:00:00Z' },
    medianMs: { approval: 40 * 3_600_000, repricing: 3 * 86_400_000 },
    longest: [
      { ...item, kind: 'approval', id: 'a1', type: 'marketplace_fitting_approval', plan: null },
      { ...item, kind: 'repricing', id: 'r1', type: null, plan: 'Big' },
    ],
    claims: [{ kind: 'approval', id: 'a1', user: grace, since, expiresAt: since }],
  })
  expect(textsOf(html, 'h2')[0]).toBe('3 waiting for you')
  expect(textOf(html)).toContain(
    'Median time to a decision, over the latest 200: of approvals 40 hours, of price changes 3 days.',
  )
  expect(linksOf(html)).toMatchObject({
    '2 Business approval, Alpha oldest 3 days': '/admin/approvals',
    '1 Price change oldest 5 hours': '/admin/repricing/desk',
    'Acme Mail: Business approval, Alpha 3 days Grace is looking · Acme Inc.': '/admin/approvals/a1',
    'Acme Mail: Price change of Big 3 days Acme Inc.': '/admin/repricing/desk/r1',
  })
  expect(textsOf(waiting({}), 'h2')[0]).toBe('Nothing is waiting for you')
})

test('its evidence names what is missing first, and what has changed since the request or the rejection', () => {
  const item = { message: 'Do it.', href: null, completed: true, note: null }
  const same = { request: false, rejection: false }
  const html = markupOf(
    <ApprovalEvidenceView
      evidence={evidenceOf({
        requirements: [
          { ...item, name: 'name', message: 'Name it.', changedSince: same },
          { ...item, name: 'icon', message: 'Draw it.', changedSince: { request: false, rejection: true } },
          {
            ...item,
            name: 'summary',
            message: 'Tell it.',
            changedSince: { request: true, rejection: true },
          },
          { ...item, name: 'features', message: 'List it.', completed: false, changedSince: same },
        ],
        rejection: {
          at: '2026-11-10T09:00:00Z',
          by: 'sam@platform.example',
          message: 'Thin.',
          changed: [],
        },
        plans: [
          {
            id: 'p1',
            name: 'Big',
            slug: 'big',
            priceCents: 123_400,
            priceContract: false,
            default: true,
            availability: 'allUsers',
          },
        ],
      })}
    />,
  )
  expect(textsOf(html, 'li')).toEqual([
    'Missing: List it.',
    'Completed: Draw it. Changed since the rejection',
    'Completed: Tell it. Changed since the request',
    'Completed: Name it.',
  ])
  expect(textOf(html)).toContain('1 of 4 are missing.')
  expect(textsOf(html, 'blockquote')).toEqual(['Thin.'])
  expect(textOf(html)).toContain('Nothing that this approval is about has changed since.')
  expect(textsOf(html, 'td')).toEqual(['All Users', '$1,234.00'])
  expect(linksOf(html)).toMatchObject({
    'Preview of the marketplace page': '/addons/acme-mail/marketplace-listing/preview',
    Logs: '/addons/acme-mail/logs',
  })
})
