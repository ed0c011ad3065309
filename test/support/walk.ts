import { afterAll, describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { Coverage } from './coverage.ts'
import { type Driver, eventTitle, legalPaths, type Model, type Start, stateTitle } from './model.ts'
import { keepRun, type WalkRecord } from './report/record.ts'

/** The http driver on PostgreSQL is told apart from the same one on PGlite. */
const recordedAs = (driver: 'machine' | 'http' | 'browser' | 'browser-inbox') =>
  driver === 'http' && process.env.TEST_DATABASE === 'postgres' ? 'http-postgres' : driver

interface WalkOptions<TSnapshot, TEvent, TFixture> {
  /** See legalPaths. */
  depth: number | ((start: Start<TSnapshot, TFixture>) => number)
  /** States beside those on paths in which every event that is not legal is tried. */
  refusalStates?: (start: Start<TSnapshot, TFixture>) => readonly TSnapshot[]
  /** Where on a path that is done too; `once` for each start and state. */
  refusalsOnPaths: 'everywhere' | 'once' | 'nowhere'
  /** Events that are tried where they are not legal; all of them when left out. */
  triable?: (event: TEvent) => boolean
  /** Coverage of another machine that the driver runs and watches; the model's own machine when left out. */
  subject?: Coverage
  /** What must have been seen: transitions mean states and transitions. */
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
  const { triable = () => true, depth, demand } = options
  const canSend = (event: TEvent, state: TSnapshot) => driver.canSend?.(event, state) ?? true

  async function refuseAll(state: TSnapshot, record: WalkRecord): Promise<void> {
    const illegal = model.cases.filter(
      (event) => !state.can(event) && triable(event) && canSend(event, state),
    )
    for (const event of illegal) {
      await driver.expectRefused(event, state)
      own.decide(state, event)
      record.refusals += 1
    }
  }

  const refusedIn = new Set<string>()

  async function refuseOnPath(
    start: Start<TSnapshot, TFixture>,
    state: TSnapshot,
    record: WalkRecord,
  ): Promise<void> {
    if (options.refusalsOnPaths === 'nowhere') return
    const place = `${start.title}: ${stateTitle(state)}`
    if (options.refusalsOnPaths === 'once' && refusedIn.has(place)) return
    refusedIn.add(place)
    await refuseAll(state, record)
  }

  async function recorded(record: WalkRecord, walk: () => Promise<void>): Promise<void> {
    const began = performance.now()
    walks.push(record)
    try {
      await walk()
    } catch (error) {
      record.error = error instanceof Error ? error.message : String(error)
      throw error
    } finally {
      record.ms = performance.now() - began
    }
  }

  const walkOf = (start: Start<TSnapshot, TFixture>, title: string): WalkRecord => ({
    start: start.title,
    title,
    steps: [],
    refusals: 0,
    ms: 0,
    error: null,
  })

  describe(`${model.name} by ${driver.name}`, () => {
    afterAll(() => {
      const { name: machine, chart, seen } = subject
      keepRun({ machine, driver: recordedAs(driver.name), chart, seen, walks })
    })

    for (const start of model.starts) {
      const paths = legalPaths(model, start, {
        depth: typeof depth === 'number' ? depth : depth(start),
        allow: canSend,
      })
      for (const { title, steps } of paths) {
        test(`${start.title}: ${title}`, () => {
          const record = walkOf(start, title)
          return recorded(record, async () => {
            let { state } = start
            await driver.start(state, start.fixture)
            await driver.expectState(state)
            own.state(state)
            for (const step of steps) {
              await refuseOnPath(start, state, record)
              record.steps.push({ event: eventTitle(step.event), state: stateTitle(step.state) })
              await driver.send(step.event)
              await driver.expectState(step.state)
              const taken = own.decide(state, step.event)
              if (taken !== undefined) own.transition(taken)
              own.state(step.state)
              state = step.state
            }
            await refuseOnPath(start, state, record)
            await driver.finish?.()
          })
        })
      }

      for (const state of options.refusalStates?.(start) ?? []) {
        test(`${start.title}: what is not legal in ${stateTitle(state)} is refused`, () => {
          const record = walkOf(start, `refusals in ${stateTitle(state)}`)
          return recorded(record, async () => {
            await driver.start(state, start.fixture)
            await driver.expectState(state)
            own.state(state)
            await refuseAll(state, record)
            await driver.expectState(state)
            await driver.finish?.()
          })
        })
      }
    }

    test('saw every state, transition and guard outcome', () => {
      const guards = demand === 'transitions and guards'
      expect(own.missing({ guards: guards && subject === own })).toEqual([])
      expect(subject.missing({ guards })).toEqual([])
    })
  })
}
