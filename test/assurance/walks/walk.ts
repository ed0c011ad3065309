import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { keepFigure } from '#test/support/figures.ts'
import { byScope } from '#test/support/scope.ts'
import { seed } from '#test/support/seed.ts'
import { onPostgres } from '#test/support/server.ts'
import { readAs } from '#test/support/read-as.ts'

/** A walk's command that counts itself. Those that `check` refuses are no steps. */
export type Command<Model extends object, Real> = fc.AsyncCommand<Model, Real>

interface Walk<Model extends object, Real> {
  title: string
  /** The walk's lifecycles, by name. */
  lifecycles: readonly string[]
  commands: fc.Arbitrary<Command<Model, Real>>[]
  /** How many walks, and how many steps each at most; a random length up to that, half of it on average. */
  fast: { walks: number; steps: number }
  all: { walks: number; steps: number }
  /** A fresh platform and what it has to be. */
  begin: () => Promise<{ model: Model; real: Real }>
  /** After the last step; the audit at least. */
  end: (real: Real, model: Model) => Promise<void>
}

/** A run that takes longer than this, in ms, is shrunk no further. */
const longestShrinking = byScope({ fast: 80_000, all: 1_500_000 })

/** Only this path of the seed is walked, and of it only these commands: what a failure names. */
const { WALK: path, STEPS: replayPath } = process.env

const quoted = (text: string) => `'${text}'`

/**
 * One test that makes random walks: sequences of fast-check's commands, since those know which of their steps were
 * taken, so that shrinking begins without the tail behind a failure, and none of them is tied to a least length.
 */
export function walkRandomly<Model extends object, Real>(walk: Walk<Model, Real>): void {
  const { title, commands, begin, end } = walk
  const { walks, steps } = byScope(walk)
  const done = { walks: 0, steps: 0, failures: 0 }
  const isReplay = path !== undefined

  test(`${title}`, async () => {
    const counted = commands.map((each) =>
      each.map((command): Command<Model, Real> => ({
        check: (model) => command.check(model),
        run: async (model, real) => {
          await command.run(model, real)
          done.steps += 1
        },
        toString: () => command.toString(),
      })),
    )
    const sequence = fc.noBias(
      fc.commands(counted, {
        maxCommands: steps,
        size: 'max',
        ...(replayPath === undefined ? {} : { replayPath }),
      }),
    )
    const property = fc.asyncProperty(sequence, async (chosen) => {
      let begun: { model: Model; real: Real } | undefined
      await fc.asyncModelRun(async () => (begun = await begin()), chosen)
      if (begun !== undefined) await end(begun.real, begun.model)
      done.walks += 1
    })
    const run = await fc.check(property, {
      seed,
      numRuns: walks,
      skipAllAfterTimeLimit: longestShrinking,
      ...(isReplay ? { path, endOnFailure: true } : {}),
    })
    done.failures = run.counterexample === null ? 0 : 1
    // What took too long was left out; not all of it may be.
    expect(done.walks + done.failures).toBeGreaterThan(0)
    if (run.counterexample === null) return
    const said = String(run.counterexample[0])
    const only = /replayPath=(".*?")/.exec(said)?.[1]
    const replay = [
      `SEED=${seed}`,
      `WALK=${quoted(run.counterexamplePath ?? '')}`,
      ...(only === undefined ? [] : [`STEPS=${quoted(readAs(JSON.parse(only), v.string()))}`]),
      `npm run test:walks -- -t ${quoted(title)}`,
    ]
    const taken = said.replace(/\s*\/\*replayPath=.*?\*\//, '').replaceAll(',', '\n  ')
    throw new Error(
      [
        `fails after ${run.numShrinks} times shrinking:`,
        `  ${taken}`,
        `Replay: ${replay.join(' ')}`,
        `The whole run: SEED=${seed} npm run test:walks`,
      ].join('\n'),
      { cause: run.errorInstance },
    )
  })

  afterAll(() => {
    keepFigure({
      part: 'walks',
      what: `${title}${onPostgres ? ', on PostgreSQL' : ''}`,
      howMany: `${done.walks} walks, ${done.steps} steps (seed ${seed})`,
      result: done.failures > 0 ? 'failed' : 'every step as the machines say, the audit finds nothing',
    })
  })
}
