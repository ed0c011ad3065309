import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lifecycles, tableNamed } from '#machines/lifecycles.ts'
// The whole server, so that each of its machines has been loaded.
import '#server/app.ts'
import '#server/repricings/due-repricings.job.ts'
import { replay } from '#server/law/replay.ts'
import { equivalents } from './equivalent.ts'
import { faultsOf, mutated } from './mutant.ts'
import {
  blockerKey,
  blockerSources,
  dropBlocker,
  replaceMachine,
  serverMachine,
  serverMachineNames,
} from './server-machines.ts'
import { type Subject, subjects } from './subject.ts'
import { mutantsOf } from './walk-mutants.ts'

const named = Object.entries(subjects)

describe('every lifecycle', () => {
  test('is a subject, and the server has one of its own', () => {
    const files = readdirSync('machines', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('/lifecycle.ts'),
    )
    const sources = new Set(named.flatMap(([, subject]) => subject.sources.map((each) => each.split('#')[0])))
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((file) => !sources.has(file))).toEqual([])
    expect(Object.keys(subjects).toSorted()).toEqual(Object.keys(lifecycles).toSorted())
    expect(serverMachineNames().toSorted()).toEqual(Object.keys(subjects).toSorted())
    for (const [name, { machine }] of named) expect(serverMachine(name)).not.toBe(machine)
  })

  test('tells its blockers where they are dropped', () => {
    expect(blockerSources().toSorted()).toEqual(named.flatMap(([, { sources }]) => sources).toSorted())
  })

  test.each(named)('%s: every arrow, guard and blocker code has its mutants', (name, subject) => {
    const mutants = mutantsOf(subject)
    const titles = mutants.map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    const arrows = subject.machine.root.states
    const wanted = Object.values(arrows).flatMap((state) =>
      [...state.transitions.values()].flat().flatMap(({ eventType, guard, target }) => {
        const arrow = `${state.key} -${eventType}`
        const kinds = guard === undefined ? ['removed'] : ['removed', 'guard dropped', 'guard negated']
        return kinds.map((kind) => ({ kind, arrow, to: `-> ${target?.[0]?.key}` }))
      }),
    )
    expect(wanted.length).toBeGreaterThan(0)
    const unmade = wanted.filter(
      ({ kind, arrow, to }) =>
        !titles.some((title) => title.startsWith(kind) && title.includes(arrow) && title.endsWith(to)),
    )
    expect(unmade).toEqual([])
    const codes = mutants.flatMap((mutant) =>
      mutant.kind === 'blocker dropped' ? [mutant.key.split(' ')[0]] : [],
    )
    expect([...new Set(codes)].toSorted()).toEqual(
      tableNamed(name)
        ?.blockers.map(({ code }) => code)
        .toSorted(),
    )
  })

  test.each(named)('%s: each of its mutants but a blocker’s is another machine', (_name, { machine }) => {
    const same = faultsOf(machine).filter(
      (mutant) => arrowsSaid(mutated(machine, mutant)) === arrowsSaid(machine),
    )
    expect(same.map(({ title }) => title)).toEqual([])
  })
})

/** The arrows of a machine in words; guards that are other objects are other guards. */
const guardIds = new Map<unknown, number>()
const guardId = (guard: unknown) => {
  if (!guardIds.has(guard)) guardIds.set(guard, guardIds.size)
  return guardIds.get(guard)
}
const arrowsSaid = ({ states }: Subject['machine']): string =>
  Object.values(states)
    .flatMap((state) =>
      [...state.transitions.values()]
        .flat()
        .map(
          ({ eventType, guard, target }) => `${state.key} ${eventType} ${guardId(guard)} ${target?.[0]?.key}`,
        ),
    )
    .join('\n')

const asked = { stage: 'shutdown', approvals: {}, incomplete: [] }
const shutDown = {
  event: 'shutDown',
  from: 'alpha',
  to: 'shutdown',
  evidence: { facts: asked, event: { type: 'shutDown', by: 'provider' } },
}

describe('a fault', () => {
  test('of an arrow is in the server, and only until it is taken back', () => {
    const name = 'progressionLifecycle'
    const { machine } = subjects[name] as Subject
    const fault = faultsOf(machine).find(({ title }) => title === 'guard dropped: alpha -shutDown-> shutdown')
    expect(fault).toBeDefined()
    if (fault === undefined) return
    expect(replay('addon', [shutDown], 'shutdown')).toMatch(/refuses shutDown/)
    const restore = replaceMachine(name, mutated(machine, fault))
    expect(replay('addon', [shutDown], 'shutdown')).toBeNull()
    const alpha = machine.resolveState({ value: 'alpha', context: asked })
    expect(alpha.can({ type: 'shutDown', by: 'provider' } as never)).toBe(false)
    restore()
    expect(replay('addon', [shutDown], 'shutdown')).toMatch(/refuses shutDown/)
  })

  test('of a blocker is in the server, and only until it is taken back', () => {
    const { machine, blockers, sources } = subjects.progressionLifecycle as Subject
    const alpha = machine.resolveState({ value: 'alpha', context: asked as never })
    const event = { type: 'shutDown', by: 'provider' } as const
    const restore = dropBlocker({ sources, event: 'shutDown', key: 'staff_only' })
    expect(replay('addon', [shutDown], 'shutdown')).toBeNull()
    expect(blockers(alpha, event).map(blockerKey)).toEqual(['staff_only'])
    restore()
    expect(replay('addon', [shutDown], 'shutdown')).toMatch(/refuses shutDown/)
  })
})

test('what is said to be equivalent is a mutant', () => {
  const stale = equivalents.filter(
    ({ lifecycle, is }) => !mutantsOf(subjects[lifecycle] as Subject).some((mutant) => is(mutant)),
  )
  expect(stale.map(({ reason }) => reason)).toEqual([])
})
