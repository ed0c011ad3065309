import type {} from 'vitest'
import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { copyPrograms, findPostgres, noPostgres } from './postgres-programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a throw-away cluster's maintenance database, where one was started. */
    postgresUrl: string
  }
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

/** PostgreSQL never runs as root, so root starts it as nobody. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null

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
  const programs = findPostgres()
  if (programs === undefined) throw new Error(noPostgres)
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  if (owner !== null) for (const owned of [folder, tables ?? folder]) chownSync(owned, owner.uid, owner.gid)
  const bin = programs.isFromNpm ? copyPrograms(programs, folder) : programs.bin
  const env = {
    ...process.env,
    ...(programs.isFromNpm ? { LD_LIBRARY_PATH: join(folder, 'native/lib') } : {}),
  }
  const data = join(tables ?? folder, 'data')
  // Where the tables have little room, the log of what was written has its own.
  const apart = tables === undefined ? [] : ['-X', join(folder, 'wal')]
  const port = await freePort()
  const surroundings = { ...owner, env, cwd: folder }
  const run = (program: string, args: readonly string[]) =>
    void execFileSync(join(bin, program), args, { ...surroundings, stdio: ['ignore', 'ignore', 'pipe'] })
  const cluster = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  run('initdb', [...cluster, ...apart])
  const options = `-c fsync=off -c max_connections=200 -c listen_addresses=127.0.0.1 -p ${port} -k ${folder}`
  const control = ['-D', data, '-w']
  const begun = [...control, '-l', join(folder, 'log'), '-o', options]
  run('pg_ctl', [...begun, 'start'])
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    restart: async (mode) => {
      await promisify(execFile)(join(bin, 'pg_ctl'), [...begun, '-m', mode, 'restart'], surroundings)
    },
    stop: () => {
      run('pg_ctl', [...control, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One cluster for the run, which ends with it, also where the run is broken off. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { url, stop } = await startPostgres()
  process.once('exit', stop)
  project.provide('postgresUrl', url)
  return () => {
    process.off('exit', stop)
    stop()
  }
}
