import { describe, expect, test } from 'vitest'
import { hasPassed, outcomeOf } from '#test/commands/part-results.ts'
import { isNamed, parts } from '#test/commands/parts.ts'
import { sourceRooms } from '#test/assurance/mutants/sources/source-rooms.ts'

test('a part has passed at the commit that it passed at, and at no other', () => {
  const passed = { state: 'passed', commit: 'c0ffee', seconds: 45, totals: '12 passed, 0 failed' } as const
  expect(hasPassed(passed, 'c0ffee')).toBe(true)
  for (const commit of ['decade', null]) expect(hasPassed(passed, commit)).toBe(false)
  for (const state of ['red', 'interrupted'] as const)
    expect(hasPassed({ ...passed, state }, 'c0ffee')).toBe(false)
})

describe('a run has passed', () => {
  test('if it ended well, some tests passed, and none failed or was left out', () => {
    const outcome = { state: 'passed', totals: '12 passed, 0 failed' }
    expect(outcomeOf(0, '1 skipped\n12 passed, 0 failed\n')).toEqual(outcome)
  })

  test.each([
    ['its exit code is another', 1, '12 passed, 0 failed\n', '12 passed, 0 failed'],
    ['it was killed', null, '12 passed, 0 failed\n', '12 passed, 0 failed'],
    ['a test failed', 0, 'failed: 1 passed, 0 failed\n12 passed, 1 failed\n', '12 passed, 1 failed'],
    ['a project could not be run', 0, 'not run: walks: no\n1 passed, 0 failed\n', '1 passed, 0 failed'],
    ['it tried nothing', 0, '0 passed, 0 failed\n', '0 passed, 0 failed'],
    ['it told no totals', 0, '', 'ended before it could report'],
  ])('not if %s', (_, code, told, totals) => {
    expect(outcomeOf(code, told)).toEqual({ state: 'red', totals })
  })
})

test('the faults of each room are tried in one part', () => {
  const asked = [...parts.keys()].filter((name) => isNamed(name, 'source-mutants'))
  const partsOf = (room: string) => asked.filter((name) => isNamed(room, name.replace('source-mutants/', '')))
  const counts = sourceRooms().map(({ name }) => [name, partsOf(name).length])
  expect(counts.length).toBeGreaterThan(30)
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})
