import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { digestFile, isBuildCurrent, sourceDigest } from './source-digest.ts'

/** Builds with Vite, unless the build is up to date, and reports it in one line; prints its long file list only on failure. */
async function build(): Promise<number> {
  const before = sourceDigest()
  if (isBuildCurrent(before)) {
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
