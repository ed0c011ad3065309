import { beforeAll, describe, expect, test } from 'vitest'
import { explore, leadingTo, type Reached, told, wayTo } from './explore.ts'
import { beginning, isActive, type Move, movesOf, type Product } from './product.ts'
import { properties } from './properties.ts'

/** The first, and so the shortest, counterexample to each property. */
const counterexamples = new Map<string, string>()
let reached: Map<string, Reached<Product, Move>>
let moves = 0

beforeAll(() => {
  reached = explore(beginning, movesOf, (from, move) => {
    moves += 1
    const broken = Object.entries(properties).filter(([, isBroken]) => isBroken(from.state, move))
    for (const [says] of broken)
      if (!counterexamples.has(says)) counterexamples.set(says, told(says, from, move))
    // What is wrong leads to more that is, without an end.
    return broken.length === 0
  })
})

const states = () => [...reached.values()]

/** The shortest way to a state from which none of these can be reached, in words. */
function stuckBefore(
  isGoal: (state: Product) => boolean,
  isAsked: (state: Product) => boolean,
): string | null {
  const leading = leadingTo(reached, isGoal)
  const stuck = [...reached].find(([key, { state }]) => isAsked(state) && !leading.has(key))?.[1]
  return stuck === undefined
    ? null
    : wayTo(stuck)
        .map(({ said }) => said)
        .join(', ')
}

test('the product of the lifecycles is explored whole', () => {
  const stages = new Set(states().map(({ state }) => state.stage))
  expect([...stages].toSorted()).toEqual(['alpha', 'beta', 'ga', 'shutdown'])
  const statuses = new Set(states().flatMap(({ state }) => state.repricings.map(({ status }) => status)))
  expect(statuses.size).toBe(7)
  expect(moves).toBeGreaterThan(100_000)
})

describe('always', () => {
  test.each(Object.keys(properties))('%s', (says) => {
    expect(counterexamples.get(says)).toBeUndefined()
  })
})

describe('from every state', () => {
  test('something can still happen, or it is the end', () => {
    const ends = states().filter(({ next }) => next.length === 0)
    expect(ends.filter(({ state }) => state.stage !== 'shutdown').map((end) => wayTo(end))).toEqual([])
    expect(ends.length).toBeGreaterThan(0)
  })

  test('before it, the add-on can still come to GA', () => {
    const isBefore = ({ stage }: Product) => stage === 'alpha' || stage === 'beta'
    expect(stuckBefore(({ stage }) => stage === 'ga', isBefore)).toBeNull()
  })

  test('an add-on can be shut down', () => {
    expect(
      stuckBefore(
        ({ stage }) => stage === 'shutdown',
        () => true,
      ),
    ).toBeNull()
  })

  test('what is asked for can be decided, and a price change comes to its end', () => {
    // A shutdown leaves what was asked for as it was.
    const isPending = ({ stage, approvals }: Product) =>
      stage !== 'shutdown' && Object.values(approvals).some(({ state }) => state === 'pending')
    expect(stuckBefore((state) => !isPending(state), isPending)).toBeNull()
    const runs = ({ repricings }: Product) => repricings.some((each) => isActive(each))
    expect(stuckBefore((state) => !runs(state), runs)).toBeNull()
  })
})
