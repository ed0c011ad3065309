import { afterAll, describe, expect, test } from 'vitest'
import { roadFrom, type RoadStep } from '#machines/road/road.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
import { roads } from '#test/spec/rules/road.ts'
import { levelsOf, situationOfCells } from './road-situation.ts'

afterAll(() => keepRows({ by: 'every row', what: 'roads', rows: roads.map(({ id }) => id) }))

const sorted = (levels: readonly (readonly string[])[]) => levels.map((level) => level.toSorted())

test.each(roads)('$id', ({ given, comes }) => {
  const road = roadFrom(situationOfCells(given))
  expect(road && sorted(levelsOf(road))).toEqual(comes && sorted(comes))
})

describe('what a step waits for', () => {
  const road = roadFrom(
    situationOfCells({
      stage: 'alpha',
      lacks: [
        'business.summary',
        'technical.manifest',
        'technical.automatic_review',
        'pricing.plan_features',
      ],
      approvals: { article_review_approval: 'pending' },
    }),
  )
  const step = (kind: RoadStep['kind'], of: string) =>
    road?.find(({ kind: each, id }) => each === kind && id.includes(of))
  const waits = (kind: RoadStep['kind'], of: string) => step(kind, of)?.waitsFor.toSorted()

  test('a request waits for its own list', () => {
    expect(waits('request', 'marketplace_fitting')).toEqual([step('requirement', 'summary')?.id])
  })

  test('a review waits for the manifest, its run for the request, the technical approval for its end', () => {
    expect(waits('review', 'beta')).toEqual([step('requirement', 'manifest')?.id])
    expect(waits('run', 'beta')).toEqual([step('review', 'beta')?.id])
    expect(waits('request', 'alpha_engineering')).toEqual([step('run', 'beta')?.id])
  })

  test('what is pending waits for nothing but staff', () => {
    expect(waits('decision', 'article_review')).toEqual([])
  })

  test('the step to beta waits for all three decisions, and for nothing that they wait for', () => {
    expect(waits('progression', 'beta')).toEqual(
      ['alpha_engineering', 'article_review', 'marketplace_fitting']
        .map((type) => step('decision', type)?.id)
        .toSorted(),
    )
  })

  test('what beta asks for later can be done at once, and is on the way to GA', () => {
    expect(step('requirement', 'plan_features')).toMatchObject({ to: 'ga', waitsFor: [], level: 0 })
    expect(waits('request', 'pricing')).toEqual(
      [step('progression', 'beta')?.id, step('requirement', 'plan_features')?.id].toSorted(),
    )
  })
})
