import { describe, expect, test } from 'vitest'
import type { Repricing } from '#contract/repricing.ts'
import { shownCounts, shownRows } from '#portal/features/repricings/scheduled/repricing-rows.ts'

const at = (id: string, status: Repricing['status'], updatedAt = '2026-11-21T09:00:00.000Z'): Repricing => ({
  id,
  etag: 'W/"1"',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt,
  addon: { id: 'a', slug: 'acme-postgres' },
  plan: { id: 'p', slug: 'basic', name: 'Basic' },
  priceCents: 2000,
  originalPriceCents: 1000,
  grandfathered: true,
  repriceDate: '2027-01-01',
  existingRepriceDate: null,
  submitterId: null,
  submitter: null,
  submitterEmail: null,
  status,
  isWithdrawn: false,
  message: null,
  newInstallRepricingCompletedAt: null,
  existingInstallRepricingCompletedAt: null,
})

const later = '2026-11-21T09:01:00.000Z'
const rows = [at('1', 'new'), at('2', 'in_progress')]
const counts = { current: 2, scheduled: 5, history: 7 }
const of = (...records: Repricing[]) => Object.fromEntries(records.map((each) => [each.id, each]))

describe('rows of a list of repricings', () => {
  test('stand as they were read while nothing was answered', () => {
    expect(shownRows(rows, 'current', of())).toEqual([
      { repricing: rows[0], movedTo: null },
      { repricing: rows[1], movedTo: null },
    ])
    expect(shownCounts(counts, rows, 'current', of())).toEqual(counts)
  })

  test('are replaced by what the platform answered, and say where they went', () => {
    const taken = at('1', 'in_progress', later)
    const approved = at('2', 'approved', later)
    expect(shownRows(rows, 'current', of(taken, approved))).toEqual([
      { repricing: taken, movedTo: null },
      { repricing: approved, movedTo: 'scheduled' },
    ])
    expect(shownCounts(counts, rows, 'current', of(taken, approved))).toEqual({
      current: 1,
      scheduled: 6,
      history: 7,
    })
  })

  test('are not replaced by an answer that is older than the list', () => {
    const read = at('1', 'rejected', later)
    expect(shownRows([read], 'history', of(at('1', 'approved')))).toEqual([
      { repricing: read, movedTo: null },
    ])
  })

  test('an answer about a row that is not in the list changes nothing', () => {
    expect(shownCounts(counts, rows, 'current', of(at('9', 'rejected', later)))).toEqual(counts)
  })
})
