import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { browserProgram } from '#test/commands/browser-program.ts'
import { startDemo } from '#test/support/browser/demo-process.ts'
import { keysOf } from '#test/support/keys-of.ts'
import { measureAttempts } from './attempts.ts'
import { tableOf } from './figures.ts'
import { startFloor } from './floor-server.ts'
import { measureLoads } from './loads.ts'
import type { Measure } from './measure.ts'
import { keepInReadme } from './readme.ts'
import { measureStart } from './start.ts'
import { measureSteps } from './steps.ts'
import { measureUpload } from './upload.ts'

const { values } = parseArgs({
  options: { n: { type: 'string', default: '5' }, only: { type: 'string' } },
})
const n = Number(values.n)
if (!Number.isInteger(n) || n < 1) throw new Error('--n must be a whole number from 1')

const measures: Readonly<Record<string, Measure>> = {
  loads: measureLoads,
  steps: measureSteps,
  upload: measureUpload,
  attempts: measureAttempts,
  start: measureStart,
}
const all = keysOf(measures)
const chosen = all.filter((name) => values.only === undefined || values.only.split(',').includes(name))
if (chosen.length === 0) throw new Error(`--only must be of ${all.join(', ')}`)

const serverDir = resolve(process.env.DIST ?? 'dist', 'server')
const floor = await startFloor()
const portal = await startDemo(serverDir)
const browser = await chromium.launch({
  executablePath: await browserProgram(),
  args: ['--no-sandbox'],
})
try {
  for (const name of chosen) {
    const table = tableOf((await measures[name]?.({ browser, portal, floor, serverDir, n })) ?? [])
    console.log(`\n${name}\n\n${table}`)
    await keepInReadme(name, table)
  }
} finally {
  await browser.close()
  await portal.close()
  await floor.close()
}
