import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { startDemo } from '#test/support/browser/demo-process.ts'
import type { Figures } from './figures.ts'
import type { Bench } from './measure.ts'

/** ms after which a server's memory is read: its jobs have run, and nothing else happens. */
const idle = 8000

/** MB that a process holds. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

interface Started {
  ms: number
  mb: number
}

/** The demo's start, from node's own to the first answer, and its memory once it is idle. */
async function demoStart(serverDir: string, dataDir: string): Promise<Started> {
  const began = performance.now()
  const demo = await startDemo(serverDir, { dataDir })
  if (!(await fetch(`${demo.url}/readyz`)).ok) throw new Error('the demo does not answer')
  const ms = performance.now() - began
  await after(idle)
  const mb = await residentMb(demo.pid)
  await demo.stop()
  return { ms, mb }
}

/** The same of PGlite alone: opened, one statement, idle. */
async function databaseStart(dataDir: string): Promise<Started> {
  const script = `const { PGlite } = await import('@electric-sql/pglite')
    const db = await PGlite.create(${JSON.stringify(dataDir)})
    await db.query('select 1')
    console.log('open')
    process.once('SIGTERM', () => void db.close().then(() => process.exit()))
    setInterval(() => {}, 1000)`
  const began = performance.now()
  const alone = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(alone.stdout, 'data')
  const ms = performance.now() - began
  await after(idle)
  const mb = await residentMb(alone.pid ?? 0)
  alone.kill('SIGTERM')
  await once(alone, 'close')
  return { ms, mb }
}

/** First and later starts of the demo on its embedded database; the floor is that database alone. */
export async function measureStart({ serverDir, n }: Bench): Promise<Figures[]> {
  const starts = { first: [] as Started[], later: [] as Started[] }
  const floors = { first: [] as Started[], later: [] as Started[] }
  for (let i = 0; i < Math.min(n, 3); i++) {
    const [ours, floor] = await Promise.all(
      ['demo', 'pglite'].map((name) => mkdtemp(join(tmpdir(), `bench-${name}-`))),
    )
    if (ours === undefined || floor === undefined) throw new Error('there is no folder')
    for (const which of ['first', 'later'] as const) {
      floors[which].push(await databaseStart(floor))
      starts[which].push(await demoStart(serverDir, ours))
    }
    await Promise.all([ours, floor].map((folder) => rm(folder, { recursive: true })))
  }
  return (['first', 'later'] as const).flatMap((which) => [
    {
      name: `${which} start of the demo, until it answers`,
      values: starts[which].map(({ ms }) => ms),
      floor: floors[which].map(({ ms }) => ms),
    },
    {
      name: `memory of the idle demo after its ${which} start`,
      unit: 'MB' as const,
      values: starts[which].map(({ mb }) => mb),
      floor: floors[which].map(({ mb }) => mb),
    },
  ])
}
