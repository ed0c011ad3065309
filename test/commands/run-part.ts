import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { forgetFigures, readFigures } from '#test/support/figures.ts'
import { withFigures } from './figure-table.ts'

interface Run {
  /** The parts whose figures the run makes anew. */
  ran: readonly string[]
  /** For vitest. */
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** False where somebody narrowed the run: it says nothing of the whole, and the table stays as it is. */
  isWhole: boolean
}

/**
 * Runs vitest with everything that parts of the assurance have, prints the figures and writes them into the table of
 * test/README.md. Gives vitest's exit code.
 */
export async function runPart({ ran, args, env = {}, isWhole }: Run): Promise<number> {
  forgetFigures(ran)
  const run = spawn('npx', ['vitest', 'run', '--config', 'test/vitest.config.ts', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_SCOPE: 'all', ...env },
  })
  const [code] = (await once(run, 'exit')) as [number | null]
  if (isWhole) {
    const readme = 'test/README.md'
    writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), ran, readFigures(), new Date()))
  }
  for (const { part, what, howMany, result } of readFigures().filter((figure) => ran.includes(figure.part)))
    console.log(`${part}: ${what}: ${howMany}, ${result}`)
  return code ?? 1
}
