import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import unpackedChromium from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import { startDemo } from '#test/support/browser/demo-process.ts'
import { keysOf } from '#test/support/keys-of.ts'
import { measureAttempts } from './attempts.ts'
import { type Figures, tableOf } from './figures.ts'
import { measureTabs } from './tabs.ts'
import { measureUpload } from './upload.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '5' },
    only: { type: 'string' },
    out: { type: 'string', default: 'test/.report/bench.json' },
  },
})
const n = Number(values.n)
if (!Number.isInteger(n) || n < 1) throw new Error('--n must be a whole number from 1')

const measures = { tabs: measureTabs, upload: measureUpload, attempts: measureAttempts } as const
const all = keysOf(measures)
const chosen = all.filter((name) => values.only === undefined || values.only === name)
if (chosen.length === 0) throw new Error(`--only must be one of ${all.join(', ')}`)

const portal = await startDemo(resolve(process.env.DIST ?? 'dist', 'server'))
const browser = await chromium.launch({
  executablePath: await unpackedChromium.executablePath(),
  args: ['--no-sandbox'],
})
try {
  const figures: Figures[] = []
  for (const name of chosen) figures.push(...(await measures[name](browser, portal.url, n)))
  await mkdir('test/.report', { recursive: true })
  await writeFile(values.out, `${JSON.stringify(figures, null, 2)}\n`)
  console.log(tableOf(figures))
} finally {
  await browser.close()
  await portal.close()
}
