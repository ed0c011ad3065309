import * as fc from 'fast-check'
import * as v from 'valibot'
import { readAs } from '#test/support/read-as.ts'
import { byScope } from '#test/support/scope.ts'
import { seed } from '#test/support/seed.ts'

/** Walks of one kind: their steps, and what is done before and after each. */
interface Walks<Model extends object, Real> {
  commands: fc.Arbitrary<fc.AsyncCommand<Model, Real>>[]
  begin: () => Promise<{ model: Model; real: Real }>
  end: (real: Real) => Promise<void>
  /** How many walks, and how many steps each at most; a random length up to that, half of it on average. */
  size: { walks: number; steps: number }
}

/** A run that takes longer than this, in ms, is shrunk no further. */
const longestShrinking = byScope({ fast: 80_000, all: 1_500_000 })
/** Only this path of the seed is walked, and of it only these commands: what a failure names. */
const { WALK: path, STEPS: replayPath } = process.env

/** True if the run walks again what a failure named. */
export const isReplay = path !== undefined

/**
 * Walks, and shrinks a walk that fails; the error names its steps and the command that walks it again. Counts in `done`,
 * also where it throws.
 *
 * Sequences of fast-check's commands, since those know which of their steps were taken, so that shrinking begins without
 * the tail behind a failure, and none of them is tied to a least length.
 */
export async function runWalks<Model extends object, Real>(
  { commands, begin, end, size: { walks, steps } }: Walks<Model, Real>,
  done: { walks: number; steps: number; failures: number },
): Promise<void> {
  const counted = commands.map((each) =>
    each.map((command): fc.AsyncCommand<Model, Real> => ({
      check: (model) => command.check(model),
      run: async (model, real) => {
        await command.run(model, real)
        done.steps += 1
      },
      toString: () => command.toString(),
    })),
  )
  const replayed = replayPath === undefined ? {} : { replayPath }
  const sequence = fc.noBias(fc.commands(counted, { maxCommands: steps, size: 'max', ...replayed }))
  const property = fc.asyncProperty(sequence, async (chosen) => {
    let begun: { model: Model; real: Real } | undefined
    await fc.asyncModelRun(async () => (begun = await begin()), chosen)
    if (begun !== undefined) await end(begun.real)
    done.walks += 1
  })
  const run = await fc.check(property, {
    seed,
    numRuns: walks,
    skipAllAfterTimeLimit: longestShrinking,
    ...(path === undefined ? {} : { path, endOnFailure: true }),
  })
  done.failures = run.counterexample === null ? 0 : 1
  if (run.counterexample === null) return
  const said = String(run.counterexample[0])
  const only = /replayPath=(".*?")/.exec(said)?.[1]
  const stepsOnly = only === undefined ? '' : ` STEPS='${readAs(JSON.parse(only), v.string())}'`
  throw new Error(
    [
      `fails after ${run.numShrinks} times shrinking:`,
      `  ${said.replace(/\s*\/\*replayPath=.*?\*\//, '').replaceAll(',', '\n  ')}`,
      `Replay: SEED=${seed} WALK='${run.counterexamplePath ?? ''}'${stepsOnly} npm run test:walks`,
      `The whole run: SEED=${seed} npm run test:walks`,
    ].join('\n'),
    { cause: run.errorInstance },
  )
}
