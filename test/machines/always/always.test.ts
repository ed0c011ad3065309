import { beforeAll, describe, expect, test } from 'vitest'
import { approvalModel, everyApprovalState } from '#test/model/approval/lifecycle.model.ts'
import { plannedWalks } from '#test/runner/walking/planned-walks.ts'
import { pathOf, told } from './counterexample.ts'
import { explore, leadingTo, type Reached, wayTo } from './explore.ts'
import { beginning, isActive, type Move, movesOf, type Product } from './product.ts'
import { properties } from './properties.ts'

/** The first, and so the shortest, counterexample to each property. */
const counterexamples = new Map<string, string>()
let reached: Map<string, Reached<Product, Move>>
let moves = 0

beforeAll(() => {
  reached = explore(beginning, movesOf, (from, move) => {
    moves += 1
    const broken = Object.entries(properties).flatMap(([says, property]) => {
      const wrong = property(from.state, move)
      return wrong === null ? [] : [{ says, about: wrong.about }]
    })
    for (const { says, about } of broken)
      if (!counterexamples.has(says))
        counterexamples.set(says, told(says, [...wayTo(from), move], from.state, about))
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

describe('a counterexample', () => {
  const type = 'marketplace_fitting_approval'
  const moved = (event: { type: string; by: 'provider' | 'admin' | 'system' }): Move => ({
    said: `${event.type} by ${event.by}`,
    by: event.by,
    steps: [{ lifecycle: 'approvalLifecycle', of: type, event }],
    change: null,
    to: beginning,
  })
  const inState = (state: 'notStarted' | 'pending' | 'approved'): Product => ({
    ...beginning,
    approvals: { ...beginning.approvals, [type]: { state, rejectionStands: false, stands: true } },
  })
  const walkOf = (path: string | undefined) =>
    plannedWalks(approvalModel, { depth: 1, refusalStates: everyApprovalState }, () => true, {
      path: path ?? '',
      actor: null,
      drivers: null,
      seed: 0,
    }).walks

  test('is replayed by the path of a model that takes the step which the product does not take', () => {
    const way = [moved({ type: 'request', by: 'provider' }), moved({ type: 'approve', by: 'admin' })]
    const lapse = {
      lifecycle: 'approvalLifecycle',
      of: type,
      event: { type: 'lapse', by: 'system' },
    } as const
    const [walk] = walkOf(pathOf(way, inState('approved'), lapse)?.path)
    expect(walk?.start.title).toBe(`${type}, changed`)
    expect(walk?.steps.map(({ event }) => event.type)).toEqual(['request', 'approve', 'lapse'])
    expect(
      told('it stands', [...way, moved({ type: 'none', by: 'provider' })], inState('approved'), lapse),
    ).toContain(
      `  2. approve by admin\n  3. none by provider\nwrong is lapse by system of ${type}\nreplay: npm run test:model -- --machine approvalLifecycle --driver browser --path ${walk?.id}`,
    )
  })

  test('is replayed by what must be refused, where the product takes a step that it may not', () => {
    const about = {
      lifecycle: 'approvalLifecycle',
      of: type,
      event: { type: 'approve', by: 'provider' },
    } as const
    const [walk] = walkOf(
      pathOf([moved({ type: 'request', by: 'provider' })], inState('pending'), about)?.path,
    )
    expect(walk).toMatchObject({ kind: 'refusals', start: { title: `${type}, complete` } })
    expect(walk?.state.value).toBe('pending')
  })

  test('that no model can be led to is told by its steps alone', () => {
    const about = {
      lifecycle: 'approvalLifecycle',
      of: type,
      event: { type: 'lapse', by: 'system' },
    } as const
    const impossible = moved({ type: 'reopen', by: 'provider' })
    expect(pathOf([impossible], inState('approved'), about)).toBeNull()
    expect(told('it stands', [impossible, impossible], inState('approved'), about)).toContain('done by hand')
  })
})
