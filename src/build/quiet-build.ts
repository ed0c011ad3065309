import { spawn } from 'node:child_process'

/** Builds with Vite and reports it in one line; prints its long file list only on failure. */
async function build(): Promise<number> {
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
    process.stdout.write(`done in ${Math.round((performance.now() - began) / 1000)} s\n`)
    return 0
  }
  process.stdout.write('failed\n')
  process.stderr.write(Buffer.concat(said))
  return code ?? 1
}

process.exitCode = await build()
