import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Platform } from '#test/model/drivers/platform.ts'
import { keepFigure } from '#test/support/figures.ts'
import { byScope, runsAll } from '#test/support/scope.ts'
import { seed } from '#test/support/seed.ts'
import { createApp } from '#server/app.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { blockerFaultsOf } from './blocker-faults.ts'
import { equivalents } from './equivalent.ts'
import { faultsOf, type Mutant, mutated } from './mutant.ts'
import { sampleOf } from './sample.ts'
import { dropBlocker, replaceMachine } from './server-machines.ts'
import { type Subject, subjects } from './subject.ts'
import { makeVisit, placesOf, visitsFor } from './visits.ts'

/** How many mutants of each lifecycle a fast run takes. */
const sampled = 2
/** Nothing that a visit does takes this long, in ms, unless the mutant never comes to an end. */
const longest = 20_000

const inject = (name: string, mutant: Mutant): (() => void) =>
  mutant.kind === 'blocker dropped'
    ? dropBlocker(mutant)
    : replaceMachine(name, mutated((subjects[name] as Subject).machine, mutant))

/** Rejects once the time is over; `work` is left alone then. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not come to its end in ${longest} ms`)), longest)
  })
  try {
    await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

/** Every mutant of a lifecycle: its arrows' and its blockers'. */
export const mutantsOf = (subject: Subject): Mutant[] => [
  ...faultsOf(subject.machine),
  ...blockerFaultsOf(subject),
]

const isEquivalent = (name: string, mutant: Mutant) =>
  equivalents.find(({ lifecycle, is }) => lifecycle === name && is(mutant))

/** A test for each mutant of the lifecycles: the http driver, which knows the true machine, notices it. */
export function walkMutants(names: readonly string[]): void {
  let server: TestServer
  let platform: Platform
  beforeAll(async () => {
    const opened = await testServer()
    const { db, clock, config } = opened
    const log = pino({ level: 'silent' })
    // Answers that are kept would be those of the machines before.
    const app = createApp({ db, clock, config, log, portalDir: null, keptBytes: 0 })
    server = { ...opened, app }
  })
  afterAll(() => server.close())

  describe.each(names)('%s', (name) => {
    const subject = subjects[name] as Subject
    const driver = subject.driver(() => platform)
    const places = placesOf(subject, driver)
    const all = mutantsOf(subject)
    const unequal = all.filter((mutant) => isEquivalent(name, mutant) === undefined)
    const taken = byScope({ fast: sampleOf(unequal, sampled, `${seed} ${name}`), all })
    const count = { noticed: 0, equivalent: 0, survived: 0 }

    /** The first fault that the driver finds with the mutated server; null when it finds nothing. */
    async function noticed(mutant: Mutant): Promise<{ error: unknown; visits: number } | null> {
      await server.clear()
      platform = await Platform.open(server)
      const visits = visitsFor(subject, driver, places, mutant)
      for (const [index, visit] of visits.entries()) {
        let restore = () => {}
        let isFaulty = false
        const start = () => {
          restore = inject(name, mutant)
          isFaulty = true
        }
        const made = makeVisit(subject, driver, visit, start)
        try {
          await inTime(made)
        } catch (error) {
          // Before that, the server was as it should be.
          if (!isFaulty)
            throw new Error(`${visit.title}: the platform is not as it should be before the fault`, {
              cause: error,
            })
          return { error, visits: index + 1 }
        } finally {
          restore()
          // What took too long comes to its end on the true machine, before the next visit.
          await driver.close?.()
          await Promise.allSettled([made])
        }
      }
      return null
    }

    // Not test.each, which cuts long titles off: each is to be replayed by its own.
    for (const mutant of taken)
      test(`${mutant.title}`, async () => {
        const equivalent = isEquivalent(name, mutant)
        const found = await noticed(mutant)
        await driver.close?.()
        const isNoticed = found !== null
        if (isNoticed) count.noticed += 1
        else count[equivalent === undefined ? 'survived' : 'equivalent'] += 1
        const replay = `replay: npm run test:mutants -- -t '${mutant.title}'`
        const why =
          equivalent === undefined
            ? `nobody noticed; ${replay}`
            : `equivalent, it is said (${equivalent.reason}), but noticed: ${String(found?.error)}; ${replay}`
        expect({ isNoticed, why }).toEqual({ isNoticed: equivalent === undefined, why })
      })

    afterAll(() => {
      const { noticed: killed, equivalent, survived } = count
      const of = killed + survived
      const rate = of === 0 ? '100' : ((100 * killed) / of).toFixed(1).replace(/\.0$/, '')
      const others = `${equivalent} equivalent by reviewed reasons`
      console.log(`${name}: ${killed} of ${of} mutants noticed (${rate} %), ${others}`)
      keepFigure({
        part: 'mutants',
        what: `the http driver notices every fault of ${name}`,
        howMany: `${killed + equivalent + survived} mutants${runsAll ? '' : ` (seed ${seed})`}`,
        result: `${killed} of ${of} noticed (${rate} %), ${others}`,
      })
    })
  })
}
