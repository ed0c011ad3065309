import { describe, expect, test } from 'vitest'
import type { Found, FoundAction } from '#machines/shapes/palette.ts'
import { paletteGroups } from '#portal/features/palette/palette-entries.ts'

const action = (given: Partial<FoundAction>): FoundAction => ({
  subject: { type: 'addon', id: 'one' },
  approvalType: null,
  event: 'progressToBeta',
  allowed: true,
  blockers: [],
  ...given,
})
const nextSteps = (hash: string) => ({
  to: '/addons/$addonSlug/next-steps',
  params: { addonSlug: 'acme-mail' },
  hash,
})
const blocker = (code: string, message: string, href: string | null = null) => ({ code, message, href })

const found: Found = {
  addons: [{ slug: 'acme-mail', displayName: 'Acme Mail', state: 'alpha' }],
  actions: [
    action({
      allowed: false,
      blockers: [blocker('approval_outstanding', 'It is pending.', '/a'), blocker('x', 'y')],
    }),
    action({ event: 'progressToGa', allowed: false, blockers: [blocker('wrong_state', 'It is in alpha.')] }),
    action({ event: 'shutDown', allowed: false, blockers: [blocker('staff_only', 'Staff only.')] }),
    action({
      subject: { type: 'approval', id: null },
      approvalType: 'marketplace_fitting_approval',
      event: 'request',
    }),
    action({
      subject: { type: 'approval', id: 'record' },
      approvalType: 'alpha_engineering_approval',
      event: 'approve',
    }),
    // Steps that are part of another one, and types that this portal does not know, are nobody's to choose.
    action({ approvalType: 'alpha_engineering_approval', event: 'approveWithProgression' }),
    action({ approvalType: 'moon_approval', event: 'request' }),
  ],
}

const listed = (given: Partial<Parameters<typeof paletteGroups>[0]>) =>
  paletteGroups({ query: '', addon: 'acme-mail', found, isStale: false, isStaff: false, ...given })

const entriesOf = (title: string, given: Parameters<typeof listed>[0] = {}) =>
  listed(given).find((group) => group.title === title)?.entries ?? []

describe('actions', () => {
  test('the allowed lead to where they are done, the blocked say why and lead to where that is mended', () => {
    expect(entriesOf('Actions')).toMatchObject([
      { title: 'Progress to Beta', leadsTo: '/a', blocked: 'It is pending. And 1 more.' },
      {
        title: 'Request Business approval',
        leadsTo: nextSteps('marketplace_fitting_approval'),
        blocked: null,
      },
      {
        title: 'Approve Technical approval',
        leadsTo: {
          to: '/addons/$addonSlug/next-steps/approvals/$approvalId/edit',
          params: { addonSlug: 'acme-mail', approvalId: 'record' },
        },
      },
    ])
  })

  test('what is far off is listed with its reason once it is looked for', () => {
    expect(entriesOf('Actions', { query: 'progress' })).toMatchObject([
      { title: 'Progress to Beta' },
      { title: 'Progress to GA', leadsTo: null, blocked: 'It is in alpha.' },
    ])
    expect(entriesOf('Actions', { query: 'shut' })).toMatchObject([{ blocked: 'Staff only.' }])
  })

  test('staff progress in their own section', () => {
    const allowed = { ...found, actions: [action({})] }
    expect(entriesOf('Actions', { found: allowed })[0]?.leadsTo).toEqual(nextSteps('stage-panel'))
    expect(entriesOf('Actions', { found: allowed, isStaff: true })[0]?.leadsTo).toEqual(nextSteps('staff'))
  })

  test('there are none, nor tabs, away from an add-on', () => {
    expect(listed({ addon: null }).map(({ title }) => title)).toEqual(['Add-ons', 'Pages'])
  })
})

describe('places', () => {
  test('tabs, pages and admin pages fit by every word that was typed', () => {
    expect(entriesOf('Tabs of acme-mail', { query: 'MARKET' })).toMatchObject([
      { leadsTo: { to: '/addons/$addonSlug/marketplace-listing', params: { addonSlug: 'acme-mail' } } },
      { leadsTo: { to: '/addons/$addonSlug/marketplace-page', params: { addonSlug: 'acme-mail' } } },
    ])
    expect(entriesOf('Pages', { query: 'token acc' })).toMatchObject([{ leadsTo: { to: '/token' } }])
    expect(entriesOf('Pages', { query: 'token moon' })).toEqual([])
    expect(entriesOf('Pages', { query: 'outbox' })).toEqual([])
    expect(entriesOf('Pages', { query: 'outbox', isStaff: true })).toMatchObject([
      { leadsTo: { to: '/admin/outbox' } },
    ])
  })

  test('add-ons are those that the platform found; before its answer there are none', () => {
    expect(entriesOf('Add-ons', { query: 'e-mails' })).toMatchObject([
      { title: 'Acme Mail', detail: 'acme-mail · Alpha', leadsTo: { params: { addonSlug: 'acme-mail' } } },
    ])
    expect(entriesOf('Add-ons', { found: null })).toEqual([])
  })

  test('every line has an id of its own', () => {
    const ids = listed({ isStaff: true }).flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('what was found for an earlier query is listed as far as it fits, so that Enter leads to nothing else', () => {
  expect(entriesOf('Add-ons', { query: 'owner of it' })).toMatchObject([{ title: 'Acme Mail' }])
  expect(entriesOf('Add-ons', { query: 'owner of it', isStale: true })).toEqual([])
  expect(entriesOf('Add-ons', { query: 'MAIL acme', isStale: true })).toMatchObject([{ title: 'Acme Mail' }])
})
