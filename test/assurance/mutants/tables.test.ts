import { afterAll, describe, expect, test } from 'vitest'
// The whole server, so that each of its machines has been loaded.
import '#server/app.ts'
import '#server/repricings/due-repricings.job.ts'
import { keepFigure } from '#test/support/figures.ts'
import { disagreement } from '#test/support/specified/specified.ts'
import {
  type AnySpecified,
  comparedSteps,
  specifiedLifecycles,
} from '#test/support/specified/specified-lifecycles.ts'
import { equivalents } from './equivalent.ts'
import { type Mutant, mutated } from './mutant.ts'
import { dropBlocker, replaceMachine, serverMachine } from './server-machines.ts'
import { type Subject, subjects } from './subject.ts'
import { mutantsOf } from './walk-mutants.ts'

type Explain = AnySpecified['blockersOf']

/** The law as the server has it, which mutants change; the tables must know it for another one. */
async function serversOwn(name: string, { sources }: Subject): Promise<AnySpecified> {
  const [file = '', explain = ''] = sources.at(-1)?.split('#') ?? []
  const module = (await import(/* @vite-ignore */ `${process.cwd()}/machines/${file}?server`)) as Record<
    string,
    Explain
  >
  const { [explain]: blockersOf } = module
  const specified = specifiedLifecycles[name]
  if (blockersOf === undefined || specified === undefined) throw new Error(`${name} has no table`)
  return { ...specified, machine: serverMachine(name), blockersOf }
}

/** Brings a fault into the server's law; gives what takes it back. */
const inject = (name: string, { machine }: Subject, mutant: Mutant): (() => void) =>
  mutant.kind === 'blocker dropped' ? dropBlocker(mutant) : replaceMachine(name, mutated(machine, mutant))

describe.each(Object.entries(subjects))('%s', (name, subject) => {
  const mutants = mutantsOf(subject)
  let killed = 0

  // Those that no request shows (equivalent.ts) too: what nobody can send is said by the law all the same.
  test('every fault contradicts a row', async () => {
    const own = await serversOwn(name, subject)
    const steps = comparedSteps(own).map((cells) => ({
      cells,
      state: own.state(cells.state),
      event: own.event(cells).type,
    }))
    // Without a fault, no row is contradicted.
    expect(steps.map(({ cells }) => disagreement(own, cells)).filter((each) => each !== null)).toEqual([])
    const survivors: string[] = []
    for (const mutant of mutants) {
      const restore = inject(name, subject, mutant)
      try {
        // A fault of one arrow shows where the arrow is.
        const near = steps.filter(
          ({ state, event }) =>
            event === mutant.event && (mutant.kind === 'blocker dropped' || state === mutant.state),
        )
        if (near.some(({ cells }) => disagreement(own, cells) !== null)) killed += 1
        else survivors.push(mutant.title)
      } finally {
        restore()
      }
    }
    expect(survivors).toEqual([])
    expect(mutants.length).toBeGreaterThan(10)
  })

  afterAll(() => {
    const excused = mutants.filter((mutant) =>
      equivalents.some(({ lifecycle, is }) => lifecycle === name && is(mutant)),
    )
    keepFigure({
      part: 'mutants',
      what: `the specification’s tables contradict every fault of ${name}`,
      howMany: `${mutants.length} mutants`,
      result: `${killed} contradict a row, ${excused.length} of them that no request shows`,
    })
  })
})

/** The needs of steps and requests, as the law has them written down. */
interface Needs {
  approvalNeeds: Record<string, { stage: string; list: string | null }>
  progressionNeeds: Record<string, { lists: string[]; approvals: string[] }>
}

interface NeedFault {
  title: string
  lifecycle: 'approvalLifecycle' | 'progressionLifecycle'
  inject: (needs: Needs) => () => void
}

const stages = ['alpha', 'beta']
const lists = ['business', 'technical', 'gaTechnical', 'pricingPlans', 'approvedSupplier', null]

/** Changes one value of an object; gives what changes it back. */
function changed<Value extends object, Key extends keyof Value>(of: Value, key: Key, value: Value[Key]) {
  const { [key]: before } = of
  Object.assign(of, { [key]: value })
  return () => void Object.assign(of, { [key]: before })
}

/** Every single fault of what an approval's request asks for: another stage, another list. */
const requestFaults = (needs: Needs): NeedFault[] =>
  Object.entries(needs.approvalNeeds).flatMap(([type, own]) => [
    ...stages
      .filter((stage) => stage !== own.stage)
      .map((stage): NeedFault => ({
        title: `${type} belongs to ${stage}`,
        lifecycle: 'approvalLifecycle',
        inject: ({ approvalNeeds }) => changed(approvalNeeds[type] ?? own, 'stage', stage),
      })),
    ...lists
      .filter((list) => list !== own.list)
      .map((list): NeedFault => ({
        title: `${type} asks for the list ${list}`,
        lifecycle: 'approvalLifecycle',
        inject: ({ approvalNeeds }) => changed(approvalNeeds[type] ?? own, 'list', list),
      })),
  ])

/** Every single fault of what a step asks for: a list or an approval less, or one more. */
const stepFaults = (needs: Needs): NeedFault[] =>
  Object.entries(needs.progressionNeeds).flatMap(([event, own]) => {
    const every = {
      lists: lists.filter((list) => list !== null),
      approvals: Object.keys(needs.approvalNeeds),
    }
    return (['lists', 'approvals'] as const).flatMap((kind) =>
      every[kind].map((each): NeedFault => {
        const isThere = own[kind].includes(each)
        const other = isThere ? own[kind].filter((one) => one !== each) : [...own[kind], each]
        return {
          title: `${event} ${isThere ? 'asks no more' : 'asks also'} for ${each}`,
          lifecycle: 'progressionLifecycle',
          inject: ({ progressionNeeds }) => changed(progressionNeeds[event] ?? own, kind, other),
        }
      }),
    )
  })

test('every fault of what requests and steps ask for contradicts a row', async () => {
  const load = (file: string) =>
    import(/* @vite-ignore */ `${process.cwd()}/machines/${file}/lifecycle.ts?server`)
  const needs = { ...(await load('approval')), ...(await load('progression')) } as Needs
  const faults = [...requestFaults(needs), ...stepFaults(needs)]
  const survivors: string[] = []
  for (const { title, lifecycle, inject: bring } of faults) {
    const own = await serversOwn(lifecycle, subjects[lifecycle] as Subject)
    const restore = bring(needs)
    if (!comparedSteps(own).some((cells) => disagreement(own, cells) !== null)) survivors.push(title)
    restore()
  }
  expect(survivors).toEqual([])
  expect(faults).toHaveLength(50)
  console.log(`${faults.length} of ${faults.length} faults of what is asked for contradict a row`)
})
