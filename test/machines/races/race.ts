import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Actor,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type EventObject,
  fromPromise,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'
import { type Problem, ProblemError } from '#machines/problem.ts'
import { withEffects } from '#test/model/support/workflow.ts'
import { seed } from '#test/support/seed.ts'

/**
 * The end of a request. `answered`: the platform performs or refuses it, as it sees fit. `unsent`: it never comes
 * there. `unheard`: it is performed, and the answer is lost. `refused`, `broken`: the platform answers 4xx or 5xx
 * and performs nothing. `late`: given up for lost, and it may come to the platform after that.
 */
type Fate = 'answered' | 'unsent' | 'unheard' | 'refused' | 'broken' | 'late'
const fates: readonly Fate[] = ['answered', 'unsent', 'unheard', 'refused', 'broken', 'late']

/** A request under way, or over. */
interface Request {
  number: number
  effect: string
  /** The input of the effect: of `send` with its idempotency key. */
  input: unknown
  signal: AbortSignal
  fate: Fate
  /** True once an answer has come, or it was given up for lost. */
  isOver: boolean
}

/** The input of `send` and `look`. */
export interface Sent<Change> {
  change: Change
  key: string
}

export const refusal = (kind: Problem['kind'], message: string = kind): ProblemError =>
  new ProblemError({ kind, message, fields: {} })

/** A step of a person, or of somebody else; the same one again directly after it if it is done twice. */
interface Step {
  does: string
  twice: boolean
}

/** The platform as one conversation meets it, the steps of people, and the properties at the end. */
interface Scene {
  /** By effect: performs a request when it comes to the platform, and returns the answer; throws a refusal. */
  platform: Readonly<Record<string, (input: never) => unknown>>
  steps: Readonly<Record<string, () => void>>
  /** Leads on to rest, one step at a time, as a patient person would; false where nothing is left to do. */
  calm?: () => boolean
  /** Holds the properties against what came of it all. */
  end: () => void
}

export interface Racing<TMachine extends AnyStateMachine> {
  machine: TMachine
  input: InputFrom<TMachine>
  /** Effects of which one alone may be under way for a record: those that change it, and look for that change. */
  alone: readonly string[]
  /** Tells requests about different records apart; by default all are about one. */
  recordOf?: (input: unknown) => string
  scene: (race: Race<TMachine>) => Scene
}

/** A conversation whose requests, answers and steps come in the order that a scheduler chooses. */
class Race<TMachine extends AnyStateMachine> {
  readonly clock = new SimulatedClock()
  readonly emitted: EventObject[] = []
  readonly requests: Request[] = []
  /** The faults found while it ran; thrown only at the end, since nobody catches it there. */
  readonly violations: string[] = []
  readonly #actor: Actor<AnyStateMachine>
  readonly #racing: Racing<TMachine>
  readonly #scheduler: fc.Scheduler
  readonly #fates: readonly Fate[]
  #scene: Scene | null = null
  #isCalm = false

  constructor(racing: Racing<TMachine>, scheduler: fc.Scheduler, fates: readonly Fate[]) {
    this.#racing = racing
    this.#scheduler = scheduler
    this.#fates = fates
    this.#actor = createActor(
      withEffects(racing.machine, (effect) =>
        fromPromise<unknown, unknown>(({ input, signal }) => this.#request(effect, input, signal)),
      ),
      { input: racing.input, clock: this.clock },
    )
    this.#actor.on('*', (event: EventObject) => this.emitted.push(event))
  }

  /** Runs the steps against the scene until nothing is under way, calms it, and holds the properties. */
  async run(scene: Scene, steps: readonly Step[]): Promise<void> {
    this.#scene = scene
    this.#actor.start()
    this.#scheduler.scheduleSequence(
      steps.map(({ does, twice }) => ({
        label: twice ? `${does}, twice` : does,
        builder: () => {
          try {
            for (let time = 0; time < (twice ? 2 : 1); time++) scene.steps[does]?.()
          } catch (error) {
            this.hold(false, `${does} throws ${String(error)}`)
          }
          return Promise.resolve()
        },
      })),
    )
    await this.#scheduler.waitIdle()
    this.#isCalm = true
    for (let left = 40; scene.calm?.() === true; left--) {
      if (left === 0) throw new Error('it never comes to rest')
      await this.#scheduler.waitIdle()
    }
    this.hold(
      this.requests.every(({ isOver, signal }) => isOver || signal.aborted),
      'a request is never answered',
    )
    scene.end()
    this.#actor.stop()
  }

  get snapshot(): SnapshotFrom<TMachine> {
    return this.#actor.getSnapshot() as SnapshotFrom<TMachine>
  }

  /** True if some request may have come to the platform after it was given up for lost. */
  get hadLate(): boolean {
    return this.requests.some(({ fate }) => fate === 'late')
  }

  on(type: string, listener: (event: EventObject & Record<string, unknown>) => void): void {
    this.#actor.on(type, listener)
  }

  /** Looks at each snapshot. */
  watch(look: () => void): void {
    this.#actor.subscribe(look)
  }

  /** Sends an event; true if it was accepted. */
  send(event: EventFromLogic<TMachine>): boolean {
    const { status } = this.#actor.getSnapshot()
    const isAccepted = status === 'active' && this.#actor.getSnapshot().can(event)
    if (status === 'active') this.#actor.send(event)
    return isAccepted
  }

  /** Notes a broken property. */
  hold(isTrue: boolean, otherwise: string): void {
    if (!isTrue) this.violations.push(otherwise)
  }

  count(type: string): number {
    return this.emitted.filter((each) => each.type === type).length
  }

  /** Starts a request that is the page's own, as a reload is; its answer may come late, and is never lost. */
  async reads<Answer>(what: string, read: () => Answer): Promise<Answer> {
    await this.#scheduler.schedule(Promise.resolve(), `${what} comes to the platform`)
    const answer = read()
    await this.#scheduler.schedule(Promise.resolve(), `${what} is answered`)
    return answer
  }

  #fateOf(effect: string, number: number): Fate {
    // The page shows an error of its own where it can't be loaded.
    if (this.#isCalm || effect === 'reload') return 'answered'
    return this.#fates[number - 1] ?? 'answered'
  }

  /** Notes two requests of one action under way at once. */
  #holdAlone(): void {
    const { alone, recordOf = () => '' } = this.#racing
    const open = this.requests.filter(
      ({ effect, isOver, signal }) => alone.includes(effect) && !isOver && !signal.aborted,
    )
    const records = open.map(({ input }) => recordOf(input))
    const said = open.map(({ effect, number }) => `${effect} ${number}`)
    this.hold(new Set(records).size === records.length, `under way at once: ${said.join(', ')}`)
  }

  #request(effect: string, input: unknown, signal: AbortSignal): Promise<unknown> {
    const number = this.requests.length + 1
    const fate = this.#fateOf(effect, number)
    const request: Request = { number, effect, input, signal, fate, isOver: false }
    this.requests.push(request)
    this.#holdAlone()
    const what = `${effect} ${number}`
    return new Promise((resolve, reject) => {
      const comesBack = async (how: string, give: () => void) => {
        await this.#scheduler.schedule(Promise.resolve(), `${what} ${how}`)
        request.isOver = true
        const before = signal.aborted ? this.#shown() : null
        give()
        if (before === null) return
        // A promise that nobody awaits any more changes nothing; three turns are more than it could take.
        for (let turn = 0; turn < 3; turn++) await Promise.resolve()
        this.hold(this.#shown() === before, `${what} was given up, and its answer taken all the same`)
      }
      const perform = async (): Promise<() => void> => {
        await this.#scheduler.schedule(Promise.resolve(), `${what} comes to the platform`)
        if (fate === 'refused' || fate === 'broken') {
          const kind = fate === 'refused' ? 'refused' : 'fault'
          return () => reject(refusal(kind))
        }
        try {
          const answer = this.#scene?.platform[effect]?.(input as never)
          return () => resolve(answer)
        } catch (error) {
          return () => reject(error instanceof Error ? error : new Error('no error'))
        }
      }
      const isLost = () => comesBack('is lost', () => reject(refusal('lost')))
      if (fate === 'unsent') void isLost()
      else if (fate === 'late') void Promise.all([perform(), isLost()])
      else if (fate === 'unheard') void perform().then(isLost)
      else void perform().then((give) => comesBack('is answered', give))
    })
  }

  /** All that a screen can show of it. */
  #shown(): string {
    const { value, context, status } = this.#actor.getSnapshot()
    return JSON.stringify([value, context, status])
  }
}

/**
 * Tests a conversation against a platform whose requests and answers come in every order, are lost, late, refused
 * or break, while people press their buttons, once or twice. A failure prints steps, fates and the schedule.
 */
export function testRaces<TMachine extends AnyStateMachine>(title: string, racing: Racing<TMachine>): void {
  test(`${title} (SEED=${seed})`, async () => {
    const names = Object.keys(racing.scene(new Race(racing, fc.schedulerFor([]), [])).steps)
    const step = fc.record({ does: fc.constantFrom(...names), twice: fc.boolean() })
    const property = fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 1, maxLength: 10 }),
      fc.array(fc.constantFrom(...fates), { maxLength: 8 }),
      async (scheduler, steps, chosen) => {
        const race = new Race(racing, scheduler, chosen)
        await race.run(racing.scene(race), steps)
        expect(race.violations).toEqual([])
      },
    )
    await expect(fc.assert(property, { seed, numRuns: 300 })).resolves.toBeUndefined()
  })
}

/** A value with its history, for one record. */
export function valueOf<Value>(initial: Value) {
  const history: Value[] = [initial]
  return {
    get stored(): Value {
      return history.at(-1) as Value
    },
    set: (to: Value) => history.push(to),
    /** The number of values that it has had. */
    get length(): number {
      return history.length
    },
    /** True if it has had this value since it had so many. */
    hasBeen: (value: Value, since: number) => history.slice(since - 1).includes(value),
  }
}
