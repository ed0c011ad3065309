import { expect, test } from 'vitest'
import type { Repricing } from '#contract/repricing.ts'
import { shownCounts, shownRows } from '#portal/features/repricings/scheduled/repricing-rows.ts'

const at = (id: string, status: Repricing['status'], updatedAt = '2026-11-21T09:00:00.000Z') =>
  ({ id, status, updatedAt }) as Repricing

const later = '2026-11-21T09:01:00.000Z'
const rows = [at('1', 'new'), at('2', 'in_progress')]
const counts = { current: 2, scheduled: 5, history: 7 }
const of = (...records: Repricing[]) => Object.fromEntries(records.map((each) => [each.id, each]))

test('rows stand as they were read while nothing was answered about them', () => {
  for (const answered of [of(), of(at('9', 'rejected', later))]) {
    expect(shownRows(rows, 'current', answered)).toEqual(
      rows.map((repricing) => ({ repricing, movedTo: null })),
    )
    expect(shownCounts(counts, rows, 'current', answered)).toEqual(counts)
  }
})

test('rows are replaced by what the platform answered, and say where they went', () => {
  // At the same moment the answer is the newer one.
  const taken = at('1', 'in_progress')
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

test('rows are not replaced by an answer that is older than the list', () => {
  const read = at('1', 'rejected', later)
  expect(shownRows([read], 'history', of(at('1', 'approved')))).toEqual([{ repricing: read, movedTo: null }])
})
