import { expect, test } from 'vitest'
import { replay, type ReplayRow } from '#server/law/replay.ts'

const price = {
  grandfathered: true,
  repriceDate: '2024-03-01',
  existingRepriceDate: null,
}

const step = (type: string, from: string, to: string, facts: unknown = price): ReplayRow => ({
  event: type,
  from,
  to,
  evidence: { facts, event: { type, by: 'admin' } as { type: string } },
})

const takenUp = step('takeUp', 'new', 'in_progress')
const approved = step('approve', 'in_progress', 'approved')

// READINGS 35: a trail replays through its machine to the stored state.
test('a trail replays to the stored state, or says which row is wrong', () => {
  const replayed = (rows: ReplayRow[], stored: string) => replay('repricing', rows, stored)
  expect(replayed([], 'new')).toBeNull()
  expect(replayed([takenUp, approved], 'approved')).toBeNull()
  expect(replayed([takenUp], 'approved')).toBe('the trail leads to in_progress, but approved is stored')
  expect(replayed([approved], 'approved')).toBe(
    'approve starts from in_progress where the trail stands at new',
  )
  // A wrong row behind right ones, and before them.
  const refused = step('setBack', 'approved', 'new')
  expect(replayed([takenUp, approved, refused], 'new')).toBe('the lifecycle refuses setBack in approved')
  const misled = { ...takenUp, to: 'approved' }
  expect(replayed([misled], 'approved')).toBe(
    'takeUp leads from new to in_progress, but the trail says approved',
  )
})

test('evidence that is missing, of another event, or cannot be read is told', () => {
  expect(replay('repricing', [{ ...takenUp, evidence: null }], 'in_progress')).toBe('takeUp has no evidence')
  expect(replay('repricing', [{ ...takenUp, evidence: approved.evidence }], 'in_progress')).toBe(
    'takeUp has the evidence of approve',
  )
  const request = step('request', 'notStarted', 'pending', {})
  expect(replay('approval', [request], 'pending')).toMatch(
    /^request does not replay from notStarted: (?!Error)/,
  )
})
