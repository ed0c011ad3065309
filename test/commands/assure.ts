import { type Part, parts } from '#test/support/figures.ts'
import { runPart } from './run-part.ts'

/*
 * Runs one part of the assurance whole (`npm run test:walks`), or everything (`npm run test:all`), and writes
 * what came of it into the table of test/README.md. Further arguments go to vitest; a seed goes by SEED.
 * The model part has a command of its own, model.ts.
 */
const [asked = '', ...rest] = process.argv.slice(2)
const ran = asked === 'all' ? parts : parts.filter((part) => part === asked && part !== 'model')
if (ran.length === 0) throw new Error(`There is no part ${asked}: all, ${parts.join(', ')}.`)

/** Projects that run a part on another database too. */
const besides: Partial<Record<Part, string>> = { walks: 'walks-postgres' }
const named = ran.flatMap((part) => [part, ...(besides[part] === undefined ? [] : [besides[part]])])
const projects = asked === 'all' ? [] : named.flatMap((project) => ['--project', project])
process.exitCode = await runPart({ ran, args: [...projects, ...rest], isWhole: rest.length === 0 })
