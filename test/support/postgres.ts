import type {} from 'vitest'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a throw-away cluster's maintenance database, where one was started. */
    postgresUrl: string
  }
}

const home = '/usr/lib/postgresql'

function binaries(): string {
  const version = existsSync(home)
    ? readdirSync(home)
        .toSorted((a, b) => Number(b) - Number(a))
        .find((each) => existsSync(join(home, each, 'bin/initdb')))
    : undefined
  if (version === undefined) {
    throw new Error(`No PostgreSQL server under ${home}: install the Debian package postgresql.`)
  }
  return join(home, version, 'bin')
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** PostgreSQL never runs as root, so root starts it as the postgres user. */
function run(command: string[]): void {
  const asRoot = process.getuid?.() === 0
  const [program = '', ...args] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Starts a PostgreSQL cluster in a temporary folder. Gives where it is, and what stops it. */
export async function startPostgres(): Promise<{ url: string; stop: () => void }> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder])
  const data = join(folder, 'data')
  const port = await freePort()
  run([join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const options = `-c fsync=off -c max_connections=200 -c listen_addresses=127.0.0.1 -p ${port} -k ${folder}`
  run([join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run([join(bin, 'pg_ctl'), '-D', data, '-w', '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One cluster for the run, which ends with it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
