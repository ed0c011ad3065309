import { namesFiles } from './chosen-files.ts'
import { parts } from './parts.ts'
import { runPart } from './run-part.ts'

/*
 * Runs one part that is made of projects whole (`npm run test:walks`), and writes what came of it into the table of
 * test/README.md. Further arguments go to vitest; a seed goes by SEED.
 */
const [asked = '', ...rest] = process.argv.slice(2)
const { projects, folder } = parts.get(asked) ?? {}
if (projects === undefined) throw new Error(`There is no part ${asked} that is made of projects.`)
process.exitCode = await runPart({
  ran: [asked],
  args: [
    ...projects.flatMap((project) => ['--project', project]),
    ...(folder === undefined || namesFiles(rest) ? [] : [folder]),
    ...rest,
  ],
  isWhole: rest.length === 0,
})
