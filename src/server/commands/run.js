import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/*
 * Runs a command, `node src/server/commands/run.js admin list`: as it was built, else from its source. A server that was
 * built in place has no tsx.
 */
const [name = ''] = process.argv.splice(2, 1)
const built = new URL(`../../../dist/server/${name}.js`, import.meta.url)
const isBuilt = existsSync(built)
const command = isBuilt ? built : new URL(`${name}.ts`, import.meta.url)
if (isBuilt) process.setSourceMapsEnabled(true)
else (await import('tsx/esm/api')).register()
// Where a command finds that it is the program, not a part of one.
process.argv[1] = fileURLToPath(command)
await import(command.href)
