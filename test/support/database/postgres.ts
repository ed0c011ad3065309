import type {} from 'vitest'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
function asOwner(command: string[]): [program: string, args: string[]] {
  const asRoot = process.getuid?.() === 0
  const [program = '', ...args] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  return [program, args]
}

const run = (command: string[]) =>
  void execFileSync(...asOwner(command), { stdio: ['ignore', 'ignore', 'pipe'] })

export interface Postgres {
  /** Connection string of the maintenance database. */
  url: string
  /** Takes it down and up again: `fast` ends connections in order, `immediate` as a crash does. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  stop(): void
}

/**
 * Starts a PostgreSQL cluster in a temporary folder; its tables are in `tables` where that is given, an empty
 * folder that the caller takes away.
 */
export async function startPostgres(tables?: string): Promise<Postgres> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const owned = [folder, ...(tables === undefined ? [] : [tables])]
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', ...owned])
  const data = join(tables ?? folder, 'data')
  // Where the tables have little room, the log of what was written has its own.
  const apart = tables === undefined ? [] : ['-X', join(folder, 'wal')]
  const port = await freePort()
  run([join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...apart])
  const options = `-c fsync=off -c max_connections=200 -c listen_addresses=127.0.0.1 -p ${port} -k ${folder}`
  const control = (...args: string[]) => [join(bin, 'pg_ctl'), '-D', data, '-w', ...args]
  const begun = ['-l', join(folder, 'log'), '-o', options]
  run(control(...begun, 'start'))
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    restart: async (mode) => {
      await promisify(execFile)(...asOwner(control(...begun, '-m', mode, 'restart')))
    },
    stop: () => {
      run(control('-m', 'immediate', 'stop'))
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
