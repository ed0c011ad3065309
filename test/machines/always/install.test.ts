import { expect, test } from 'vitest'
import { type InstallEvent, installLifecycle } from '#machines/install/lifecycle.ts'
import { type PartyOrSystem, stepOf } from '#machines/law.ts'
import { progressionLifecycle } from '#machines/progression/lifecycle.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { installFacts } from '#test/model/install/specified.ts'
import type { InstallSituation, InstallState } from '#test/spec/lifecycles/install.ts'
import { explore, leadingTo, type Reached, wayTo } from './explore.ts'

/** An add-on's stage, and one install of it with what is asked for next. */
interface Installed {
  stage: Stage
  install: InstallState
  asked: InstallSituation
  time: 'is left' | 'is over'
  removal: 'goes on' | 'is stuck'
}

interface Move {
  said: string
  by: PartyOrSystem
  to: Installed
}

const everybody = ['provider', 'admin', 'system'] as const
const ends = new Set<string>(['failed', 'removed'])
const isAsked = ({ install }: Installed) => install === 'new' || install === 'provisioned'
const isBegun = ({ install }: Installed) => install === 'requested' || install === 'waiting'

const stepped = (from: Installed, event: InstallEvent): InstallState | null =>
  stepOf(installLifecycle, { from: from.install, facts: installFacts(from), event })?.to ?? null

/** The shutdown, which fails what has only been requested. */
function shutDown(from: Installed): Move[] {
  const event = { type: 'shutDown', by: 'admin' } as const
  const facts = { incomplete: [], approvals: {} as never }
  const stage = stepOf(progressionLifecycle, { from: from.stage, facts, event })?.to
  if (stage === undefined) return []
  const fail = { type: 'fail', by: 'system', why: 'shutdown' } as const
  const install = (isBegun(from) ? stepped({ ...from, stage }, fail) : null) ?? from.install
  return [{ said: 'the add-on is shut down', by: 'admin', to: { ...from, stage, install } }]
}

function movesOf(from: Installed): Move[] {
  const events = everybody.flatMap((by): InstallEvent[] => [
    ...(
      ['request', 'wait', 'provision', 'change', 'complete', 'undo', 'remove', 'confirm', 'abandon'] as const
    ).map((type) => ({ type, by })),
    { type: 'fail', by, why: 'unanswered' },
    { type: 'fail', by, why: 'overdue' },
  ])
  const taken = events.flatMap((event): Move[] => {
    const install = stepped(from, event)
    const said = `${event.type}${event.type === 'fail' ? ` ${event.why}` : ''} by ${event.by}`
    return install === null ? [] : [{ said, by: event.by, to: { ...from, install } }]
  })
  const next = ({ alpha: 'beta', beta: 'ga', ga: null, shutdown: null } as const)[from.stage]
  const asking = ['fits', 'own person', 'pass', 'paid plan', 'disabled plan', 'notice day'] as const
  return [
    ...taken,
    ...shutDown(from),
    ...(next === null ? [] : [{ said: `to ${next}`, by: 'admin' as const, to: { ...from, stage: next } }]),
    ...(isAsked(from)
      ? asking.map((asked) => ({ said: `asked: ${asked}`, by: 'system' as const, to: { ...from, asked } }))
      : []),
    { said: '12 hours have passed', by: 'system', to: { ...from, time: 'is over' } },
    { said: 'the provider removes nothing', by: 'system', to: { ...from, removal: 'is stuck' } },
  ]
}

const isTaken = (from: Installed, to: Installed, ...states: InstallState[]) =>
  from.install !== to.install && states.includes(to.install)

const always: Record<string, (from: Installed, move: Move) => boolean> = {
  'a shut-down add-on is neither installed nor changed to another plan': (from, { to }) =>
    from.stage !== 'shutdown' || !isTaken(from, to, 'requested', 'changing'),
  'nothing of a shut-down add-on is still to come': (_, { to }) => to.stage !== 'shutdown' || !isBegun(to),
  'in alpha nobody has another plan than test': (from, { to }) =>
    from.stage !== 'alpha' || from.asked !== 'paid plan' || !isTaken(from, to, 'requested', 'changing'),
  'nobody takes a disabled plan, nor anything on the announced day': (from, { to }) =>
    !['disabled plan', 'notice day'].includes(from.asked) || !isTaken(from, to, 'requested', 'changing'),
  'what is over stays so': (from, { to }) => !ends.has(from.install) || from.install === to.install,
  'what was installed is removed by way of its provider': (from, { to }) =>
    !isTaken(from, to, 'removed') || from.install === 'removing',
  'what was installed does not fail': (from, { to }) => !isTaken(from, to, 'failed') || isBegun(from),
  'no removal is given up but by staff, when it is stuck': (from, { said, by }) =>
    !said.startsWith('abandon') || (by === 'admin' && from.removal === 'is stuck'),
  'nothing is overdue before its time': (from, { said }) =>
    !said.startsWith('fail overdue') || from.time === 'is over',
  'providers do no more than call back': (from, { by, to }) =>
    by !== 'provider' || from.install === to.install || isTaken(from, to, 'provisioned', 'removed'),
}

const wrong: string[] = []
const told = (says: string, from: Reached<Installed, Move>, move: Move) =>
  `never: ${says}; but ${[...wayTo(from), move].map(({ said }) => said).join(', ')}`
const beginning: Installed = {
  stage: 'alpha',
  install: 'new',
  asked: 'fits',
  time: 'is left',
  removal: 'goes on',
}
const reached = explore<Installed, Move>(beginning, movesOf, (from, move) => {
  const broken = Object.entries(always).filter(([, holds]) => !holds(from.state, move))
  wrong.push(...broken.map(([says]) => told(says, from, move)))
  return broken.length === 0
})

test('an add-on and its install keep what always holds', () => {
  expect(wrong).toEqual([])
  const states = new Set([...reached.values()].map(({ state }) => `${state.stage} ${state.install}`))
  for (const expected of ['alpha provisioned', 'ga changing', 'shutdown provisioned', 'shutdown failed'])
    expect(states).toContain(expected)
})

test('from every state of an install its end can be reached, and from each that is there its removal', () => {
  const isThere = ({ install }: Installed) => install === 'provisioned' || install === 'changing'
  const stuck = (isGoal: (state: Installed) => boolean, isLookedAt: (state: Installed) => boolean) => {
    const leading = leadingTo(reached, isGoal)
    return [...reached].filter(([key, { state }]) => isLookedAt(state) && !leading.has(key))
  }
  // What nobody has requested before a shutdown never begins.
  const isOpen = ({ install, stage }: Installed) => install !== 'new' || stage !== 'shutdown'
  expect(stuck(({ install }) => ends.has(install), isOpen)).toEqual([])
  expect(stuck(({ install }) => install === 'removed', isThere)).toEqual([])
})
