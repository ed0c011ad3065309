import { describe, expect, test } from 'vitest'
import { askedParts, durationOf, hasPassed, outcomeOf, resultTable } from '#test/commands/part-results.ts'
import { isNamed, parts } from '#test/commands/parts.ts'
import { sourceRooms } from '#test/assurance/mutants/sources/source-rooms.ts'

const names = ['contracts', 'node/22', 'node/24', 'nodes']
const passed = { state: 'passed', commit: 'c0ffee', seconds: 45, totals: '12 passed, 0 failed' } as const

test('all parts are run in their order, or those that are named, by themselves or by what is above them', () => {
  expect(askedParts(names, [])).toEqual(names)
  expect(askedParts(names, ['node', 'contracts'])).toEqual(['contracts', 'node/22', 'node/24'])
  expect(() => askedParts(names, ['contracts', 'node/2'])).toThrow(
    'There is no part node/2: contracts, node/22, node/24, nodes.',
  )
})

test('a part has passed at the commit that it passed at, and at no other', () => {
  expect(hasPassed(passed, 'c0ffee')).toBe(true)
  expect(hasPassed(passed, 'decade')).toBe(false)
  expect(hasPassed(passed, null)).toBe(false)
  expect(hasPassed({ ...passed, state: 'red' }, 'c0ffee')).toBe(false)
  expect(hasPassed({ ...passed, state: 'interrupted' }, 'c0ffee')).toBe(false)
  expect(hasPassed(undefined, 'c0ffee')).toBe(false)
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

test('the table tells of each part what came of it, and whether that was at another commit', () => {
  const red = { state: 'red', commit: 'decade', seconds: 7500, totals: '1 passed, 2 failed' } as const
  const unsaved = { ...passed, commit: null, seconds: 90 }
  const results = { contracts: passed, 'node/22': red, nodes: unsaved }
  expect(resultTable(names, results, 'c0ffee').split('\n')).toEqual([
    'part       state           time       totals               commit',
    'contracts  passed          45 s       12 passed, 0 failed  c0ffee',
    'node/22    red earlier     2 h 5 min  1 passed, 2 failed   decade',
    'node/24    not yet run',
    'nodes      passed earlier  2 min      12 passed, 0 failed  uncommitted',
  ])
  expect([59.6, 119, 3599, 3600].map(durationOf)).toEqual(['60 s', '2 min', '1 h 0 min', '1 h 0 min'])
})

test('the faults of each room are tried in one part', () => {
  const asked = [...parts.keys()].filter((name) => isNamed(name, 'source-mutants'))
  const partsOf = (room: string) => asked.filter((name) => isNamed(room, name.replace('source-mutants/', '')))
  const counts = sourceRooms().map(({ name }) => [name, partsOf(name).length])
  expect(counts.length).toBeGreaterThan(30)
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})
