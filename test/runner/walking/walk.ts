import { afterAll, describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyTransitionDefinition, EventObject } from 'xstate'
import { Coverage } from './coverage.ts'
import { failureOf } from './failure-of.ts'
import { type Driver, eventTitle, type Model, type Start, stateTitle } from '../model.ts'
import { modelPairs } from './model-pairs.ts'
import { chartPairs } from './pairs.ts'
import { type PlannedWalk, plannedWalks, type WalkPlan } from './planned-walks.ts'
import { keepRun, type WalkRecord } from '../report/record.ts'
import { keepRows } from '../report/rows-held.ts'
import { beginRequestLog } from './request-log.ts'
import { walkChoice } from './walk-choice.ts'

/** Pictures of more failed paths than this would make a report that no browser likes. */
const picturedFailures = 12

export interface WalkOptions<TSnapshot, TEvent, TFixture> extends WalkPlan<TSnapshot, TFixture> {
  /** Where on a path that is done too; `once` for each start and state, `on each way` for each event in each context that leads there. */
  refusalsOnPaths: 'everywhere' | 'on each way' | 'once' | 'nowhere'
  /** Events that are tried where they are not legal; all of them when left out. */
  triable?: (event: TEvent) => boolean
  /** Coverage of another machine that the driver runs and watches; the model's own machine when left out. */
  subject?: Coverage
  /** False leaves the run out of the report. */
  isKept?: boolean
  /** The sights that are demanded: transitions mean states and transitions. */
  demand: 'transitions' | 'transitions and guards'
}

/** Walks every path of the model with the driver, as one test each, and asserts and records what was seen. */
export function walkModel<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject, TFixture>(
  model: Model<TSnapshot, TEvent, TFixture>,
  driver: Driver<TSnapshot, TEvent, TFixture>,
  options: WalkOptions<TSnapshot, TEvent, TFixture>,
): void {
  const own = new Coverage(model.name, model.machine)
  const subject = options.subject ?? own
  const walks: WalkRecord[] = []
  const { triable = () => true, demand } = options
  const canSend = (event: TEvent, state: TSnapshot) => driver.canSend?.(event, state) ?? true
  const choice = walkChoice()
  const { name } = driver
  if (choice.drivers?.includes(name) === false) return
  const plan = plannedWalks(model, options, canSend, choice)
  const possible =
    subject === own
      ? ({ possible: modelPairs(model, canSend), by: 'model' } as const)
      : ({ possible: chartPairs(subject.chart), by: 'chart' } as const)

  const rows = new Set<string>()
  const hold = (state: TSnapshot, event: TEvent) => {
    for (const row of model.rowsOf?.(state, event) ?? []) rows.add(row)
  }

  /** The deed under way, for a failure's report. */
  let during = ''

  async function refuseAll(state: TSnapshot, record: WalkRecord): Promise<void> {
    const illegal = model.cases.filter(
      (event) => !state.can(event) && triable(event) && canSend(event, state) && plan.isChosen(event),
    )
    for (const event of illegal) {
      during = `refusing ${eventTitle(event)} in ${stateTitle(state)}`
      await driver.expectRefused(event, state)
      hold(state, event)
      own.decide(state, event)
      record.refusals += 1
    }
  }

  const refusedIn = new Set<string>()

  async function refuseOnPath(
    start: Start<TSnapshot, TFixture>,
    state: TSnapshot,
    /** The event that led here, and where it was sent. */
    cameBy: unknown,
    record: WalkRecord,
  ): Promise<void> {
    if (options.refusalsOnPaths === 'nowhere') return
    if (options.refusalsOnPaths !== 'everywhere') {
      const way = options.refusalsOnPaths === 'on each way' ? JSON.stringify(cameBy) : ''
      const place = `${start.title}: ${stateTitle(state)} ${way}`
      if (refusedIn.has(place)) return
      refusedIn.add(place)
    }
    await refuseAll(state, record)
  }

  async function walkSteps(walk: PlannedWalk<TSnapshot, TEvent, TFixture>, record: WalkRecord) {
    const { start, steps } = walk
    let { state } = walk
    let before: AnyTransitionDefinition | undefined
    let cameBy: unknown = null
    for (const step of steps) {
      await refuseOnPath(start, state, cameBy, record)
      during = `step ${record.done + 1}: ${eventTitle(step.event)}`
      await driver.send(step.event)
      during += `, then ${stateTitle(step.state)}`
      await driver.expectState(step.state)
      hold(state, step.event)
      const taken = own.decide(state, step.event)
      if (taken !== undefined) own.transition(taken, before)
      before = taken
      cameBy = [state.value, state.context, step.event]
      own.state(step.state)
      state = step.state
      record.done += 1
    }
    await refuseOnPath(start, state, cameBy, record)
  }

  async function walk(planned: PlannedWalk<TSnapshot, TEvent, TFixture>, record: WalkRecord): Promise<void> {
    const { start, state } = planned
    during = `starting in ${stateTitle(state)}`
    await driver.start(state, start.fixture)
    await driver.expectState(state)
    own.state(state)
    if (planned.kind === 'path') await walkSteps(planned, record)
    else {
      await refuseAll(state, record)
      await driver.expectState(state)
    }
    during = 'the last checks'
    await driver.finish?.()
  }

  const recordOf = ({
    id,
    title,
    start,
    state,
    steps,
  }: PlannedWalk<TSnapshot, TEvent, TFixture>): WalkRecord => ({
    id,
    start: start.title,
    from: stateTitle(state),
    title,
    steps: steps.map((step) => ({ event: eventTitle(step.event), state: stateTitle(step.state) })),
    done: 0,
    refusals: 0,
    ms: 0,
    failure: null,
  })

  async function keepFailure(record: WalkRecord, error: unknown): Promise<void> {
    const pictured = walks.filter(({ failure }) => failure !== null).length < picturedFailures
    const scenes = async () => (pictured && driver.scenes !== undefined ? driver.scenes() : [])
    record.failure ??= await failureOf(error, during, scenes)
  }

  async function recorded(
    planned: PlannedWalk<TSnapshot, TEvent, TFixture>,
    record: WalkRecord,
  ): Promise<void> {
    const began = performance.now()
    walks.push(record)
    beginRequestLog()
    driver.beginScenes?.()
    try {
      await walk(planned, record)
    } catch (error) {
      await keepFailure(record, error)
      throw error
    } finally {
      record.ms = performance.now() - began
    }
  }

  describe(`${subject.name} by ${name}`, () => {
    afterAll(() => {
      const { name: machine, chart, seen } = subject
      keepRows({ by: name, what: machine, rows: [...rows] })
      if (walks.length > 0 && options.isKept !== false)
        keepRun({
          machine,
          driver: name,
          chart,
          seen,
          pairs: possible,
          walks,
        })
    })

    for (const planned of plan.walks)
      test(`${planned.start.title}: ${planned.title} [${planned.id}]`, ({ onTestFailed }) => {
        const record = recordOf(planned)
        // A test that takes too long ends without its walk's knowing.
        onTestFailed(({ task }) =>
          keepFailure(record, new Error(task.result?.errors?.[0]?.message ?? 'it was ended from outside')),
        )
        return recorded(planned, record)
      })

    // A run that leaves out paths says nothing of what was not seen.
    if (choice.path !== null || choice.actor !== null) return
    test('saw every state, transition and guard outcome', () => {
      const guards = demand === 'transitions and guards'
      expect(own.missing({ guards: guards && subject === own })).toEqual([])
      expect(subject.missing({ guards })).toEqual([])
    })
    // A start that is walked less deep has shown its pairs elsewhere, or says in its test file why not.
    if (!plan.hasPairs) return
    test('saw every pair of transitions that the model has', () => {
      const { pairs } = own.seen
      expect(modelPairs(model, canSend).filter((pair) => pairs[pair] === undefined)).toEqual([])
    })
  })
}
