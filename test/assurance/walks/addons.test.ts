import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepFigure } from '#test/support/figures.ts'
import { readAs } from '#test/support/read-as.ts'
import { byScope, inQuick } from '#test/support/scope.ts'
import { seed } from '#test/support/seed.ts'
import { onPostgres, type TestServer, testServer } from '#test/support/server.ts'
import {
  type AddonCommand,
  addonCommands,
  beginAddons,
  endAddons,
  type WalkModel,
  type WalkReal,
} from './addon-walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

/** How many walks, and how many steps each at most; a random length up to that, half of it on average. */
const { walks, steps } = byScope({
  fast: inQuick({ walks: 1, steps: 80 }, { walks: 2, steps: 160 }),
  all: { walks: 12, steps: 600 },
})
/** A run that takes longer than this, in ms, is shrunk no further. */
const longestShrinking = byScope({ fast: 80_000, all: 1_500_000 })
/** Only this path of the seed is walked, and of it only these commands: what a failure names. */
const { WALK: path, STEPS: replayPath } = process.env

const title = 'add-ons with their approvals, plans and repricings'
const done = { walks: 0, steps: 0, failures: 0 }

/*
 * Sequences of fast-check's commands, since those know which of their steps were taken, so that shrinking begins without
 * the tail behind a failure, and none of them is tied to a least length.
 */
test(`${title}`, async () => {
  const counted = addonCommands.map((each) =>
    each.map((command): AddonCommand => ({
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
    let begun: { model: WalkModel; real: WalkReal } | undefined
    await fc.asyncModelRun(async () => (begun = await beginAddons(server)), chosen)
    if (begun !== undefined) await endAddons(begun.real)
    done.walks += 1
  })
  const run = await fc.check(property, {
    seed,
    numRuns: walks,
    skipAllAfterTimeLimit: longestShrinking,
    ...(path === undefined ? {} : { path, endOnFailure: true }),
  })
  done.failures = run.counterexample === null ? 0 : 1
  // What took too long was left out; not all of it may be.
  expect(done.walks + done.failures).toBeGreaterThan(0)
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
})

afterAll(async () => {
  await server.close()
  keepFigure({
    part: 'walks',
    what: `${title}${onPostgres ? ', on PostgreSQL' : ''}`,
    howMany: `${done.walks} walks, ${done.steps} steps (seed ${seed})`,
    result: done.failures > 0 ? 'failed' : 'every step as the specification says, the audit finds nothing',
  })
})
