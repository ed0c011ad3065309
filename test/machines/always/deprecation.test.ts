import { expect, test } from 'vitest'
import { type DeprecationEvent, deprecationLifecycle } from '#machines/deprecation/lifecycle.ts'
import { type PartyOrSystem, stepOf } from '#machines/law.ts'
import { progressionLifecycle } from '#machines/progression/lifecycle.ts'
import type { Stage } from '#machines/progression/stage.ts'
import type { DeprecationState } from '#test/spec/lifecycles/deprecation.ts'
import { explore, leadingTo, type Reached, wayTo } from './explore.ts'

/** An add-on's stage, and its newest notice with the days left to it; null before the first. */
interface Noticed {
  stage: Stage
  notice: { state: DeprecationState; daysLeft: number } | null
}

interface Move {
  said: string
  by: PartyOrSystem
  to: Noticed
}

const everybody = ['provider', 'admin', 'system'] as const
const isActive = ({ notice }: Noticed): boolean => notice?.state === 'draft' || notice?.state === 'announced'
const fulfilled = { incomplete: [], approvals: {} as never }

function stepped({ stage, notice }: Noticed, event: DeprecationEvent): Noticed['notice'] {
  if (notice === null) return null
  const { state, daysLeft } = notice
  const to = stepOf(deprecationLifecycle, { from: state, facts: { stage, daysLeft }, event })?.to
  return to === undefined ? null : { state: to, daysLeft }
}

/** A shutdown by staff, or by the platform on the day, and the notice that ends with the add-on. */
function shutDown(from: Noticed): Noticed['stage'] | null {
  const event = { type: 'shutDown', by: 'admin' } as const
  return stepOf(progressionLifecycle, { from: from.stage, facts: fulfilled, event })?.to ?? null
}

function movesOf(from: Noticed): Move[] {
  const { notice, stage } = from
  const asNew = isActive(from) ? [] : [30, 29].map((daysLeft) => ({ state: 'draft' as const, daysLeft }))
  const begun = asNew.flatMap((draft) => {
    const to = stepped({ stage, notice: draft }, { type: 'write', by: 'admin' })
    return to === null ? [] : [{ said: 'write', by: 'admin' as const, to: { stage, notice: to } }]
  })
  const days =
    notice !== null && notice.daysLeft > 0
      ? [29, 1, 0].filter((left) => left < notice.daysLeft).slice(0, 1)
      : []
  const passed = days.map((daysLeft) => ({
    said: `${daysLeft} days are left`,
    by: 'system' as const,
    to: { stage, notice: notice && { ...notice, daysLeft } },
  }))
  const taken = everybody.flatMap((by) =>
    (['announce', 'withdraw', 'end'] as const).flatMap((type): Move[] => {
      const to = stepped(from, { type, by })
      if (to === null) return []
      const after = type === 'end' ? shutDown(from) : stage
      return after === null ? [] : [{ said: `${type} by ${by}`, by, to: { stage: after, notice: to } }]
    }),
  )
  const ended = shutDown(from)
  const withAddon = isActive(from) ? stepped(from, { type: 'endWithAddon', by: 'admin' }) : notice
  const stages = { alpha: 'beta', beta: 'ga', ga: null, shutdown: null } as const
  const next = stages[stage]
  return [
    ...begun,
    ...passed,
    ...taken,
    ...(ended === null
      ? []
      : [{ said: 'shutDown', by: 'admin' as const, to: { stage: ended, notice: withAddon } }]),
    ...(next === null ? [] : [{ said: `to ${next}`, by: 'provider' as const, to: { stage: next, notice } }]),
  ]
}

const wrong: string[] = []
const always: Record<string, (from: Noticed, move: Move) => boolean> = {
  'a shut-down add-on has no active notice': (_, { to }) => to.stage !== 'shutdown' || !isActive(to),
  'a shut-down add-on never changes': ({ stage }, { said }) => stage !== 'shutdown' || said.endsWith('left'),
  'an announced notice ends or is withdrawn': ({ notice }, { to }) =>
    notice?.state !== 'announced' || ['announced', 'withdrawn', 'ended'].includes(to.notice?.state ?? ''),
  'the platform shuts nothing down before the day': ({ stage, notice }, { by, to }) =>
    by !== 'system' || to.stage === stage || (notice?.state === 'announced' && notice.daysLeft <= 0),
  'customers have a month': ({ notice }, { to }) =>
    notice?.state !== 'draft' || to.notice?.state !== 'announced' || notice.daysLeft >= 30,
  'nothing is announced in alpha': (_, { to }) => to.stage !== 'alpha' || to.notice?.state !== 'announced',
}
const told = (says: string, from: Reached<Noticed, Move>, move: Move) =>
  `never: ${says}; but ${[...wayTo(from), move].map(({ said }) => said).join(', ')}`
const reached = explore<Noticed, Move>({ stage: 'alpha', notice: null }, movesOf, (from, move) => {
  const broken = Object.entries(always).filter(([, holds]) => !holds(from.state, move))
  wrong.push(...broken.map(([says]) => told(says, from, move)))
  return broken.length === 0
})

test('an add-on and its notices keep what always holds', () => {
  expect(wrong).toEqual([])
  const states = new Set([...reached.values()].map(({ state }) => `${state.stage} ${state.notice?.state}`))
  for (const expected of ['ga announced', 'beta announced', 'ga withdrawn', 'shutdown ended', 'alpha draft'])
    expect(states).toContain(expected)
})

test('from every announced notice both ends can be reached', () => {
  const announced = [...reached].filter(([, { state }]) => state.notice?.state === 'announced')
  expect(announced.length).toBeGreaterThan(4)
  for (const end of ['withdrawn', 'ended']) {
    const leading = leadingTo(reached, ({ notice }) => notice?.state === end)
    expect(announced.filter(([key]) => !leading.has(key))).toEqual([])
  }
})
