import { describe, expect, test } from 'vitest'
import { repricingStatuses, type Repricing } from '#contract/repricing.ts'
import { statusChoices } from '#portal/features/repricings/scheduled/repricing-menu.ts'

const at = (status: Repricing['status']): Repricing => ({
  id: '1',
  etag: 'W/"1"',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  addon: { id: 'a', slug: 'acme-postgres' },
  plan: { id: 'p', slug: 'basic', name: 'Basic' },
  priceCents: 2000,
  originalPriceCents: 1000,
  grandfathered: false,
  repriceDate: '2027-01-01',
  existingRepriceDate: '2027-02-01',
  submitterId: null,
  submitter: null,
  submitterEmail: null,
  status,
  isWithdrawn: false,
  message: null,
  newInstallRepricingCompletedAt: null,
  existingInstallRepricingCompletedAt: null,
})

const openOf = (repricing: Repricing) =>
  statusChoices(repricing, 'https://change.example')
    .filter(({ blockers }) => blockers.length === 0)
    .map(({ to }) => to)
const open = (status: Repricing['status']) => openOf(at(status))

describe('the menu of a repricing’s statuses', () => {
  test.each([
    ['new', ['in_progress', 'approved', 'rejected']],
    ['in_progress', ['new', 'approved', 'rejected']],
    ['approved', ['in_progress', 'rejected']],
    ['partially_complete', []],
    ['completed', []],
    ['rejected', []],
    ['error', []],
  ] as const)('%s can be set to %j', (status, expected) => {
    expect(open(status)).toEqual(expected)
  })

  // READINGS 44.
  test('that of a contract-priced plan can only be rejected, or moved back to New', () => {
    expect(openOf({ ...at('new'), priceContract: true })).toEqual(['rejected'])
    expect(openOf({ ...at('in_progress'), priceContract: true })).toEqual(['new', 'rejected'])
  })

  test.each(repricingStatuses)('%s: every item that can’t be chosen says why', (status) => {
    const all = statusChoices(at(status), 'https://change.example')
    expect(all.map(({ label }) => label)).toEqual(['Move back to New', 'Start review', 'Approve', 'Reject'])
    expect(all.map((each) => each.status)).toEqual(['New', 'In Progress', 'Approved', 'Rejected'])
    for (const { to, blockers } of all) {
      expect(blockers.length > 0).toBe(!open(status).includes(to))
      for (const { message } of blockers) expect(message).toMatch(/\.$/)
    }
  })
})
