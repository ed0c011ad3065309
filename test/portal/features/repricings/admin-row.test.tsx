import { describe, expect, test, vi } from 'vitest'
import type { Repricing } from '#contract/repricing.ts'
import { AdminRow } from '#portal/features/repricings/scheduled/admin-row.tsx'
import { actorIn } from '../../support/actor-in.ts'
import { controlsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC section 2, admin, repricing: a row of staff’s lists, and what becomes of its step. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf(), now: new Date('2026-11-10T12:00:00Z') }) as never,
}))

const repricing = {
  id: 'r1',
  status: 'new',
  isWithdrawn: false,
  addon: { id: 'a', slug: 'acme-mail' },
  plan: { id: 'p', slug: 'big', name: 'Big' },
  originalPriceCents: 100_000,
  priceCents: 125_050,
  grandfathered: true,
  createdAt: '2026-11-02T00:00:00Z',
  submitterEmail: 'ann@acme.example',
  repriceDate: '2026-12-01',
  existingRepriceDate: null,
  newInstallRepricingCompletedAt: null,
  existingInstallRepricingCompletedAt: null,
  message: 'Agreed by phone.',
} as unknown as Repricing
const row = (actor?: never, movedTo: string | null = null) =>
  markupOf(
    <table>
      <tbody>
        <AdminRow
          row={{ repricing, movedTo } as never}
          place={{ 'aria-rowindex': 2, style: { height: 1 } }}
          group="current"
          actor={actor}
          onChoose={() => {}}
        />
      </tbody>
    </table>,
  )
/** The text below the status. */
const note = (html: string) => textsOf(html, 'small').at(-1)
const problem = { kind: 'refused', message: 'It is completed.', fields: {} }

describe('the row of a repricing', () => {
  test('leads to its details, and has a menu of its own', () => {
    const html = row()
    expect(textOf(html)).toMatch(/^acme-mail \/ big Increase/)
    expect(Object.values(linksOf(html))[0]).toBe('/admin/repricing/current/r1')
    expect(controlsOf(html)).toContain('Set status of acme-mail / big')
    expect(note(html)).toBe('Agreed by phone.')
    expect(html).toContain('aria-busy="false"')
  })
  test.each([
    [actorIn({ tags: ['busy'] }), 'Saving…'],
    [actorIn({ state: 'unheard', problem }), 'Not known'],
    [actorIn({ state: 'refused', problem }), 'Not changed. It is completed.'],
    [actorIn({ state: 'asking', problem }), 'Not changed. It is completed.'],
    [actorIn({ state: 'refused', problem: { ...problem, kind: 'expired' } }), 'Agreed by phone.'],
    [actorIn({ problem }), 'Agreed by phone.'],
  ])('%# notes %s', (actor, words) => {
    expect(note(row(actor))).toBe(words)
  })
  test.each([
    ['current', 'now in Current Requests'],
    ['scheduled', 'now in Scheduled'],
    ['history', 'now in Request History'],
  ])('one that has moved to %s is %s, and leads there', (group, words) => {
    expect(note(row(undefined, group))?.toLowerCase()).toBe(words.toLowerCase())
    expect(Object.values(linksOf(row(undefined, group)))).toContain(`/admin/repricing/${group}`)
  })
  test('it is busy while its step is sent', () => {
    expect(row(actorIn({ tags: ['busy'] }))).toContain('aria-busy="true"')
  })
})
