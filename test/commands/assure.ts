import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { forgetFigures, type Part, parts, readFigures } from '../support/figures.ts'
import { withFigures } from '../support/figure-table.ts'

/*
 * Runs one part of the assurance whole (`npm run test:walks`), or everything (`npm run test:all`), and writes
 * what came of it into the table of test/README.md. Further arguments go to vitest; a seed goes by SEED.
 */
const [asked = '', ...rest] = process.argv.slice(2)
const ran = asked === 'all' ? parts : parts.filter((part) => part === asked)
if (ran.length === 0) throw new Error(`There is no part ${asked}: all, ${parts.join(', ')}.`)

forgetFigures(ran)
/** Projects that run a part on another database too. */
const besides: Partial<Record<Part, string>> = { walks: 'walks-postgres' }
const named = ran.flatMap((part) => [part, ...(besides[part] === undefined ? [] : [besides[part]])])
const projects = asked === 'all' ? [] : named.flatMap((project) => ['--project', project])
const run = spawn('npx', ['vitest', 'run', ...projects, ...rest], {
  stdio: 'inherit',
  env: { ...process.env, TEST_SCOPE: 'all' },
})
const [code] = (await once(run, 'exit')) as [number | null]

// A run that somebody narrowed says nothing about the whole.
if (rest.length === 0) {
  const readme = 'test/README.md'
  writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), ran, readFigures(), new Date()))
}
for (const { part, what, howMany, result } of readFigures().filter((figure) => ran.includes(figure.part)))
  console.log(`${part}: ${what}: ${howMany}, ${result}`)
process.exitCode = code ?? 1
