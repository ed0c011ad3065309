import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
// The whole server, so that each of its machines has been loaded.
import '#server/app.ts'
import '#server/repricings/due-repricings.job.ts'
import { replay } from '#server/law/replay.ts'
import { equivalents } from './equivalent.ts'
import { faultsOf, mutated } from './mutant.ts'
import { dropBlocker, replaceMachine, serverMachine, serverMachineNames } from './server-machines.ts'
import { type Subject, subjects } from './subject.ts'
import { mutantsOf } from './walk-mutants.ts'

test('every lifecycle is a subject, and the server has one of its own', () => {
  const files = readdirSync('machines', { recursive: true, encoding: 'utf8' })
  const sources = new Set(
    Object.values(subjects).flatMap((each) => each.sources.map((of) => of.split('#')[0])),
  )
  expect(files.filter((file) => file.endsWith('/lifecycle.ts') && !sources.has(file))).toEqual([])
  expect(serverMachineNames().toSorted()).toEqual(Object.keys(subjects).toSorted())
  for (const [name, { machine }] of Object.entries(subjects)) expect(serverMachine(name)).not.toBe(machine)
})

describe('a fault is in the server, and only until it is taken back:', () => {
  const facts = { stage: 'shutdown', approvals: {}, incomplete: [] }
  const event = { type: 'shutDown', by: 'provider' }
  const shutDown = { event: 'shutDown', from: 'alpha', to: 'shutdown', evidence: { facts, event } }
  const { machine, sources } = subjects.progressionLifecycle as Subject
  const dropped = faultsOf(machine).find(({ title }) => title === 'guard dropped: alpha -shutDown-> shutdown')

  test.each<[string, () => () => void]>([
    [
      'an arrow’s',
      () => replaceMachine('progressionLifecycle', mutated(machine, dropped as NonNullable<typeof dropped>)),
    ],
    ['a blocker’s', () => dropBlocker({ sources, event: 'shutDown', key: 'staff_only' })],
  ])('%s', (_, inject) => {
    expect(replay('addon', [shutDown], 'shutdown')).toMatch(/refuses shutDown/)
    const restore = inject()
    expect(replay('addon', [shutDown], 'shutdown')).toBeNull()
    expect(machine.resolveState({ value: 'alpha', context: facts }).can(event as never)).toBe(false)
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
