import { expect, test } from 'vitest'
import type { Repricing } from '#contract/repricing.ts'
import { statusChoices } from '#portal/features/repricings/scheduled/repricing-menu.ts'

const choicesOf = (given: Partial<Repricing>) =>
  statusChoices({ addon: { slug: 'acme-postgres' }, ...given } as Repricing, 'https://change.example')
const open = (given: Partial<Repricing>) =>
  choicesOf(given)
    .filter(({ blockers }) => blockers.length === 0)
    .map(({ to }) => to)

test.each([
  ['new', ['in_progress', 'approved', 'rejected']],
  ['in_progress', ['new', 'approved', 'rejected']],
  ['approved', ['in_progress', 'rejected']],
  ['partially_complete', []],
  ['completed', []],
  ['rejected', []],
  ['error', []],
] as const)('a repricing that is %s can be set to %j, and the rest says why not', (status, expected) => {
  expect(open({ status })).toEqual(expected)
  const all = choicesOf({ status })
  expect(all.map(({ label, status: name }) => [label, name])).toEqual([
    ['Move back to New', 'New'],
    ['Start review', 'In Progress'],
    ['Approve', 'Approved'],
    ['Reject', 'Rejected'],
  ])
  for (const { blockers } of all) for (const { message } of blockers) expect(message).toMatch(/\.$/)
})

// READINGS 44.
test('a repricing of a contract-priced plan can only be rejected, or moved back to New', () => {
  expect(open({ status: 'new', priceContract: true })).toEqual(['rejected'])
  expect(open({ status: 'in_progress', priceContract: true })).toEqual(['new', 'rejected'])
})
