import { expect, test } from 'vitest'
import { approvalLifecycle } from '#machines/approval/lifecycle.ts'
import { stepOf } from '#machines/law.ts'
import { progressionLifecycle } from '#machines/progression/lifecycle.ts'
import type { IncompleteRequirement } from '#machines/progression/stage.ts'
import type { RoadSituation } from '#machines/road/road-facts.ts'
import { roadFrom, type RoadStep } from '#machines/road/road.ts'
import { approvalFacts, progressionFacts } from '#machines/situation.ts'
import { situationOfCells } from './road-situation.ts'
import { distances, keyOfCells, situations } from './shortest-roads.ts'

const isSame = (a: IncompleteRequirement, b: IncompleteRequirement) => a.list === b.list && a.name === b.name

/** Takes a road's step in the lifecycles themselves; throws where they refuse it. */
function played(at: RoadSituation, { kind, approval, items, to, id }: RoadStep): RoadSituation {
  const incomplete = at.incomplete.filter((item) => !items.some((each) => isSame(each, item)))
  const refused = () => new Error(`${id} is refused in ${JSON.stringify(at)}`)
  if (approval !== null) {
    const event =
      kind === 'decision'
        ? ({ type: 'approve', by: 'admin' } as const)
        : ({ type: 'request', by: 'provider' } as const)
    const asked = kind === 'article' ? { ...at, hasDocumentationUrl: true } : at
    const step = stepOf(approvalLifecycle, {
      from: at.approvals[approval],
      facts: approvalFacts(asked, approval),
      event,
    })
    // Staff could decide a rejected one too, but it is before them only while it is pending.
    if (step === null || (kind === 'decision' && at.approvals[approval] !== 'pending')) throw refused()
    return { ...asked, approvals: { ...at.approvals, [approval]: step.to } }
  }
  if (kind === 'progression') {
    const event = { type: to === 'beta' ? 'progressToBeta' : 'progressToGa', by: 'provider' } as const
    const step = stepOf(progressionLifecycle, { from: at.stage, facts: progressionFacts(at), event })
    if (step === null) throw refused()
    return { ...at, stage: step.to }
  }
  return kind === 'review' ? { ...at, review: to } : { ...at, incomplete }
}

test('every road ends in GA when its steps are taken, and none is shorter by the specification’s tables', () => {
  const starts = [...situations()]
  const far = distances(starts)
  expect(starts.length).toBeGreaterThan(2000)
  const wrong: unknown[] = []
  for (const cells of starts) {
    const start = situationOfCells(cells)
    const road = roadFrom(start)
    const least = far.get(keyOfCells(cells))
    const end = road?.reduce(played, start)
    if (road?.length !== least || end?.stage !== 'ga')
      wrong.push({ cells, least, found: road?.map(({ id }) => id) })
  }
  expect(wrong.slice(0, 3)).toEqual([])
})

test('a step waits for exactly what stands in its way: taken in any order that keeps to it, the road leads to GA', () => {
  // The last of those that could be taken first, so another order than the road's own.
  for (const cells of [...situations()].filter((_, i) => i % 97 === 0)) {
    const start = situationOfCells(cells)
    const road = roadFrom(start) ?? []
    const left = [...road]
    let at = start
    while (left.length > 0) {
      const open = left.filter(({ waitsFor }) => waitsFor.every((id) => !left.some((step) => step.id === id)))
      const last = open.at(-1)
      if (last === undefined)
        throw new Error(`nothing can be taken of ${left.map(({ id }) => id).join(', ')}`)
      // What is said to wait is refused until then.
      for (const step of left.filter(
        (each) => !open.includes(each) && each.kind !== 'run' && each.kind !== 'review',
      ))
        expect(() => played(at, step)).toThrow(`${step.id} is refused`)
      at = played(at, last)
      left.splice(left.indexOf(last), 1)
    }
    expect(at.stage).toBe('ga')
  }
})
