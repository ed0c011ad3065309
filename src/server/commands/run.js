import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/*
 * Runs a command, `node src/server/commands/run.js admin list`: as it was built if the build is of these sources, else
 * from the source. A server that was built in place has no tsx, and only its build to run.
 */
const [name = ''] = process.argv.splice(2, 1)
const root = new URL('../../../', import.meta.url)
const built = new URL(`${process.env.DIST ?? 'dist'}/server/${name}.js`, root)
const canRunSource = existsSync(new URL('node_modules/tsx/package.json', root))
const unregister = canRunSource ? (await import('tsx/esm/api')).register() : null
const isCurrent = async () => (await import('../../build/source-digest.ts')).isBuildCurrent()
const runsBuilt = existsSync(built) && (!canRunSource || (await isCurrent()))
if (runsBuilt) {
  await unregister?.()
  process.setSourceMapsEnabled(true)
}
const command = runsBuilt ? built : new URL(`${name}.ts`, import.meta.url)
// Where a command finds that it is the program, not a part of one.
process.argv[1] = fileURLToPath(command)
await import(command.href)
