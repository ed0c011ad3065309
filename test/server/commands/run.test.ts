import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let commands: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'run-command-')))
  commands = join(folder, 'src/server/commands')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs Node in the folder, whose build is in `built`. */
const run = (...args: string[]) =>
  promisify(execFile)('node', args, { cwd: folder, env: { ...process.env, DIST: 'built' } })

/** A command that says which file it is, whether it is the program, and its arguments. */
const probe = (name: string) =>
  `import { pathToFileURL } from 'node:url'
  const isProgram = import.meta.url === pathToFileURL(process.argv[1] ?? '').href
  console.log('${name}', isProgram, ...process.argv.slice(2))`

const said = async () => (await run(join(commands, 'run.js'), 'probe', 'list', '--all')).stdout.trim()

test('a command runs from its source, and as it was built once a build is of these sources or all there is', async () => {
  mkdirSync(commands, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  cpSync('src/server/commands/run.js', join(commands, 'run.js'))
  cpSync('src/build/source-digest.ts', join(folder, 'src/build/source-digest.ts'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(commands, 'probe.ts'), probe('source'))
  expect(await said(), 'without a build').toBe('source true list --all')
  mkdirSync(join(folder, 'built/server'), { recursive: true })
  writeFileSync(join(folder, 'built/server/probe.js'), probe('build'))
  const write = 'import(process.argv[1]).then((it) => process.stdout.write(it.sourceDigest()))'
  const digest = await run('--import', 'tsx', '-e', write, './src/build/source-digest.ts')
  writeFileSync(join(folder, 'built/server/sources.sha256'), digest.stdout)
  expect(await said(), 'with a build of these sources').toBe('build true list --all')
  writeFileSync(join(folder, 'src/pulled.ts'), '')
  expect(await said(), 'with a build of older sources').toBe('source true list --all')
  rmSync(join(folder, 'node_modules'))
  expect(await said(), 'where tsx is not installed').toBe('build true list --all')
})
