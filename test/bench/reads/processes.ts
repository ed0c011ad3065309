import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { openPostgres } from '#server/db/open.ts'
import { freePort } from '#test/support/browser/demo-process.ts'
import { startPostgres } from '#test/support/database/postgres.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { addonAt, createWorld } from '#test/support/world.ts'
import { median } from '../figures.ts'
import { keepInReadme } from '../readme.ts'

/*
 * Processor time of a request, that of the node processes (user and system) without PostgreSQL's, with one process and
 * with four on one database, jobs running. Once with reads alone, whose answers are kept; once with a change of the
 * add-on they all show in every fifty, after which each process computes each answer anew. The smallest server there
 * could be, asked in the same way, tells what of the difference is the machine's: four processes and their client on
 * fewer processors, and fewer requests in each turn of an event loop.
 */
const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '5' },
    requests: { type: 'string', default: '2000' },
    dry: { type: 'boolean', default: false },
  },
})
const requests = Number(values.requests)
/** Requests at the same time. */
const atOnce = 8
const paths = ['/addons', '/addons/acme-next', '/addons/acme-next/actions']

interface Served {
  url: string
  child: ChildProcess
}

async function serve(program: string, database: string, companyId: string): Promise<Served> {
  const port = await freePort()
  const child = fork(new URL(program, import.meta.url), {
    env: {
      ...process.env,
      COMPANY: companyId,
      DATABASE_URL: database,
      PORT: String(port),
      SECRETS_KEY: testSecretsKey,
      STAFF_DOMAIN: 'platform.example',
      READS_PER_MINUTE: '0',
      WRITES_PER_MINUTE: '0',
    },
  })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/api/v3`, child }
}

/** Milliseconds of processor time since a process began. */
async function used({ child }: Served): Promise<number> {
  child.send('')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1000
}

async function usedByAll(served: readonly Served[]): Promise<number> {
  let total = 0
  for (const each of served) total += await used(each)
  return total
}

/** Milliseconds of processor time for each of the requests, which are dealt out to the processes in turn. */
async function measure(served: readonly Served[], token: string, changes: boolean): Promise<number> {
  const before = await usedByAll(served)
  let sent = 0
  const client = async () => {
    while (sent < requests) {
      const nth = sent
      sent += 1
      const path = paths[nth % paths.length] ?? ''
      const url = served[nth % served.length]?.url
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const change = { method: 'PATCH', headers, body: JSON.stringify({ summary: `Summary ${nth}` }) }
      const answer =
        changes && nth % 50 === 0
          ? await fetch(`${url}/addons/acme-next`, change)
          : await fetch(`${url}${path}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return ((await usedByAll(served)) - before) / requests
}

const { url, stop } = await startPostgres()
const served: Served[] = []
const bare: Served[] = []
try {
  const database = await openPostgres(url, () => undefined)
  const another = () => Promise.reject(new Error('processes of the bench open it by its URL'))
  const world = await createWorld(serverOn({ ...database, another }, testClock(new Date().toISOString())))
  await addonAt(world, 'beta', 'acme-next')
  await database.close()
  for (let i = 0; i < 4; i++) {
    served.push(await serve('served.ts', url, world.companyId))
    bare.push(await serve('served-bare.ts', url, world.companyId))
  }
  const { token } = world.provider
  // Each compiles and plans its statements first.
  for (const each of served) await measure([each], token, true)
  for (const each of bare) await measure([each], token, false)
  const rows: string[] = []
  for (const [name, all, changes] of [
    ['bare server', bare, false],
    ['reads', served, false],
    ['reads, and a change in fifty', served, true],
  ] as const) {
    const one: number[] = []
    const four: number[] = []
    for (let i = 0; i < Number(values.n); i++) {
      one.push(await measure(all.slice(0, 1), token, changes))
      four.push(await measure(all, token, changes))
    }
    const ratio = median(four.map((each, i) => each / (one[i] ?? Number.NaN)))
    const cells = [median(one).toFixed(2), median(four).toFixed(2), `${(ratio * 100).toFixed(0)} %`]
    rows.push(`| ${name} | ${cells.join(' | ')} |`)
    console.log(rows.at(-1))
  }
  const heads = [
    '| ms of processor time a request | one process | four | four, of one |',
    '| --- | ---: | ---: | ---: |',
  ]
  if (!values.dry) await keepInReadme('processes', [...heads, ...rows].join('\n'))
} finally {
  for (const { child } of [...served, ...bare]) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  stop()
}
