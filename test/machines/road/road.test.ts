import { afterAll, expect, test } from 'vitest'
import { roadFrom } from '#machines/road/road.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
import { roads } from '#test/spec/rules/road.ts'
import { levelsOf, situationOfCells } from './road-situation.ts'

afterAll(() => keepRows({ by: 'every row', what: 'roads', rows: roads.map(({ id }) => id) }))

const sorted = (levels: readonly (readonly string[])[]) => levels.map((level) => level.toSorted())

test.each(roads)('$id', ({ given, comes }) => {
  const road = roadFrom(situationOfCells(given))
  expect(road && sorted(levelsOf(road))).toEqual(comes && sorted(comes))
})

test('what beta asks for later can be done at once, and is on the way to GA', () => {
  const road = roadFrom(situationOfCells({ stage: 'alpha', lacks: ['pricing.plan_features'] }))
  const step = road?.find(({ id }) => id.includes('plan_features'))
  expect(step).toMatchObject({ to: 'ga', waitsFor: [], level: 0 })
})
