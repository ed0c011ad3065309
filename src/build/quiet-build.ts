import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Sources of a build; `.package-lock.json` lists what is installed. */
const sources = [
  'src',
  'machines',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'node_modules/.package-lock.json',
]
/** Written by each build. */
const generated = join('src', 'portal', 'route-tree.gen.ts')
/** Of the sources of the build beside it; whoever builds otherwise empties the folder. */
const digestFile = join(process.env.DIST ?? 'dist', 'server', 'sources.sha256')

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [path]

/** Digest of the sources, in hex. */
function digest(): string {
  const hash = createHash('sha256').update(process.version)
  const files = sources.filter((path) => existsSync(path)).flatMap(filesOf)
  for (const file of files.filter((path) => path !== generated).toSorted())
    hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds with Vite, unless the build is up to date, and reports it in one line; prints its long file list only on failure. */
async function build(): Promise<number> {
  const before = digest()
  if (existsSync(digestFile) && readFileSync(digestFile, 'utf8') === before) {
    process.stdout.write('The build of the portal and its server is up to date\n')
    return 0
  }
  // A build that fails leaves half of another one.
  rmSync(digestFile, { force: true })
  const began = performance.now()
  process.stdout.write('Building the portal and its server … ')
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  vite.stdout.on('data', (text: Buffer) => said.push(text))
  vite.stderr.on('data', (text: Buffer) => said.push(text))
  const code = await new Promise<number | null>((resolve) => vite.once('close', resolve))
  if (code === 0) {
    mkdirSync(dirname(digestFile), { recursive: true })
    writeFileSync(digestFile, before)
    process.stdout.write(`done in ${Math.round((performance.now() - began) / 1000)} s\n`)
    return 0
  }
  process.stdout.write('failed\n')
  process.stderr.write(Buffer.concat(said))
  return code ?? 1
}

process.exitCode = await build()
