import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApprovalCard } from '#portal/features/next-steps/approvals/approval-card.tsx'

const reader = { isHerokuAdmin: true }
const nothing = { blockers: [], withdrawBlockers: [], busy: false, problem: null, unheard: false }

vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/features/next-steps/approvals/use-approval-request.ts'), () => ({
  useApprovalRequest: () => nothing as never,
}))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ now: new Date('2026-11-21T12:00:00Z') }) as never,
}))
vi.mock(import('#portal/ui/layout/use-anchor.ts'), () => ({ useAnchor: () => ({ current: null }) }))
vi.mock(import('#portal/ui/links.tsx'), () => ({
  AnchorLink: (({ children }: { children: string }) => <a href="#edit">{children}</a>) as never,
}))

beforeEach(() => {
  reader.isHerokuAdmin = true
})

/** The card of an approval that one of staff has decided. */
function card(state: 'approved' | 'rejected'): string {
  const approval = {
    id: 'business',
    type: 'marketplace_fitting_approval',
    state,
    updatedAt: '2026-11-02T09:00:00.000Z',
    notes: 'Seen by finance.',
    messages:
      state === 'rejected'
        ? [{ id: 'm', by: 'platform', email: null, text: 'Too thin.', createdAt: '2026-11-02T09:00:00.000Z' }]
        : [],
    requester: { id: 'p', email: 'partner@acme.example' },
    approver: { id: 'a', email: 'admin@platform.example' },
    hasLapsed: false,
    changedSince: { request: null, decision: null },
  }
  const situation = { incomplete: [], approvals: [approval], hasDocumentationUrl: true }
  const addon = { slug: 'acme', state: 'alpha', situation }
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <ApprovalCard
        addon={addon as never}
        data={{ approvals: [approval], road: { isOpen: true, steps: [] } } as never}
        type="marketplace_fitting_approval"
      />
    </MantineProvider>,
  )
}

const facts = (html: string): string[][] =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, name = '', text = '']) => [name, text])

// SPEC section 2, next-steps: the block labelled admin only, with each value under its own name.
test('staff read who asked for an approval, who decided it, and the notes', () => {
  const html = card('rejected')
  expect(html).toContain('Partner Portal Admin Only')
  expect(facts(html)).toEqual([
    ['Requester', 'partner@acme.example'],
    ['Approver', 'admin@platform.example'],
    ['Notes', 'Seen by finance.'],
  ])
  expect(html).toContain('>Edit Details<')
})

test('what is approved cannot be edited', () => {
  expect(card('approved')).not.toContain('Edit Details')
})

test('a provider reads none of it, but the message', () => {
  reader.isHerokuAdmin = false
  const html = card('rejected')
  expect(facts(html)).toEqual([])
  expect(html).not.toContain('Partner Portal Admin Only')
  expect(html).toContain('Too thin.')
})
