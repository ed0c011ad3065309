import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { otherSecretsKey, testSecretsKey } from '#test/support/database/secrets-key.ts'

let folder: string
let port: number
const running: ChildProcess[] = []

interface Started {
  child: ChildProcess
  /** Resolves with the exit code and everything said on standard error. */
  ended: Promise<{ code: number | null; said: string }>
  /** Resolves with the line that says so. */
  listens: Promise<string>
}

/** The built server, without demo data where nothing else is said, as its own process. */
function start(env: Record<string, string> = {}, args: string[] = []): Started {
  const child = spawn(process.execPath, [join(inject('serverDir'), 'main.js'), ...args], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, said }))
  const listens = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const line = text
        .toString()
        .split('\n')
        .find((each) => each.includes('listens at'))
      if (line !== undefined) resolve(line)
    })
    void ended.then(() => reject(new Error(`the server ended: ${said}`)))
  })
  // Whoever waits for the end does not wait for this.
  listens.catch(() => undefined)
  return { child, ended, listens }
}

const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  probe.close()
  await once(probe, 'close')
  return address.port
}

/** A data folder with a migrated database: making one takes longer than most of what is tested here. */
const template = mkdtempSync(join(tmpdir(), 'server-process-'))
beforeAll(async () => {
  port = await freePort()
  folder = template
  const { child, ended, listens } = start()
  await listens
  child.kill('SIGTERM')
  await ended
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

function dataFolder(): string {
  const copy = mkdtempSync(join(tmpdir(), 'server-process-'))
  cpSync(template, copy, { recursive: true })
  return copy
}

beforeEach(async () => {
  port = await freePort()
  folder = dataFolder()
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

test('a start logs where it listens, which behind a proxy is not its public URL', async () => {
  const PUBLIC_URL = 'https://partners.example'
  const { listens } = start({ PUBLIC_URL, LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' })
  expect(JSON.parse(await listens)).toMatchObject({
    host: '127.0.0.1',
    port,
    publicUrl: PUBLIC_URL,
    msg: `Partner Portal listens at 127.0.0.1:${port}`,
  })
})

describe('a start that cannot succeed', () => {
  test('on a data folder in use names its owner, and leaves it alone', async () => {
    const first = start()
    await first.listens
    const second = await start({ PORT: '0' }).ended
    expect(second.code).toBe(1)
    expect(second.said).toMatch(new RegExp(`^The data folder .* is in use by process ${first.child.pid}\\.`))
    expect(await health()).toBe(200)
  })

  test('on a port in use says so, and lets go of its data folder', async () => {
    await start().listens
    const other = dataFolder()
    const second = await start({ DATA_DIR: other }).ended
    expect(second).toEqual({ code: 1, said: `Port ${port} of 127.0.0.1 is in use: choose another PORT.\n` })
    expect(existsSync(join(other, 'lock'))).toBe(false)
    rmSync(other, { recursive: true })
  })

  test('on a port in use for its metrics says which, and lets go of its data folder', async () => {
    const { child, listens } = start()
    await listens
    const taken = String(port)
    port = await freePort()
    const second = await start({ DATA_DIR: dataFolder(), METRICS_PORT: taken }).ended
    expect(second.said).toBe(`Port ${taken} of 127.0.0.1 is in use: choose another METRICS_PORT.\n`)
    expect([second.code, child.exitCode]).toEqual([1, null])
  })

  test('with a bad configuration names each problem, and makes nothing', async () => {
    const other = join(folder, 'other')
    const { code, said } = await start({ DATA_DIR: other, PORT: 'web', PUBLIC_URL: 'here', CLOCK: 'noon' })
      .ended
    expect(code).toBe(1)
    for (const name of ['PORT', 'PUBLIC_URL', 'CLOCK']) expect(said).toMatch(new RegExp(`^  - ${name} `, 'm'))
    expect(existsSync(other)).toBe(false)
  })

  test('with another key than the database’s says so and nothing else', async () => {
    const { code, said } = await start({ SECRETS_KEY: otherSecretsKey }).ended
    expect(code).toBe(1)
    expect(said).toMatch(/^SECRETS_KEY is not the key .*\n$/)
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  test('on a database without its key says where it belongs, and makes none', async () => {
    rmSync(join(folder, 'secrets.key'))
    const { code, said } = await start().ended
    expect([code, said]).toEqual([1, expect.stringContaining(join(folder, 'secrets.key'))])
    expect(existsSync(join(folder, 'secrets.key'))).toBe(false)
  })

  test('as a demo on a database that has the people of a deployment', async () => {
    const made = spawnSync(
      process.execPath,
      [join(inject('serverDir'), 'admin.js'), 'create-admin', 'ada@acme.example'],
      {
        env: { PATH: process.env.PATH, DATA_DIR: folder },
      },
    )
    expect(made.status).toBe(0)
    const { code, said } = await start({}, ['--demo']).ended
    expect([code, said]).toEqual([1, expect.stringContaining('holds accounts, and not the demo story')])
    await start().listens
  })

  test('on a database that does not answer ends soon and says why', async () => {
    const env = { DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/none`, SECRETS_KEY: testSecretsKey }
    const { code, said } = await start(env).ended
    expect(code).toBe(1)
    expect(said).toMatch(/could not start[^]*ECONNREFUSED/)
  })
})

describe('SIGTERM', () => {
  /** A request whose body comes in two parts; resolves with its status. */
  function slowRequest() {
    const body = JSON.stringify({ grant: { code: 'x', type: 'authorization_code' } })
    const asking = request({
      port,
      host: '127.0.0.1',
      path: '/oauth/tokens',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    const status = new Promise<number | undefined>((resolve, reject) => {
      asking.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    })
    asking.write(body.slice(0, 10))
    return { status, finish: () => asking.end(body.slice(10)) }
  }

  /** Resolves when nobody accepts connections at the port any more. */
  async function untilClosed(): Promise<void> {
    while (await health().catch(() => null)) await new Promise((resolve) => setImmediate(resolve))
  }

  test('finishes running requests, takes no more, closes the database and lets go of the folder', async () => {
    const { child, ended, listens } = start()
    await listens
    const agent = new Agent({ keepAlive: true })
    const idle = request({ port, host: '127.0.0.1', path: '/healthz', agent }).end()
    const [answer] = (await once(idle, 'response')) as [{ resume: () => void }]
    answer.resume()

    const slow = slowRequest()
    // The server has the first part once it answers what came after it.
    expect(await health()).toBe(200)
    child.kill('SIGTERM')
    await untilClosed()
    expect(child.exitCode).toBeNull()
    slow.finish()
    expect(await slow.status).toBe(422)
    const { code, said } = await ended
    expect([code, said]).toEqual([0, ''])
    expect(existsSync(join(folder, 'lock'))).toBe(false)
    agent.destroy()
  })

  test('first says that it is not ready, for as long as it is told, and answers meanwhile', async () => {
    const { child, ended, listens } = start({ DRAIN_SECONDS: '5' })
    await listens
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
    expect(await ready()).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(ready).toBe(503)
    expect(await health()).toBe(200)
    await untilClosed()
    expect(await ended).toEqual({ code: 0, said: '' })
  })
})

test('the bundled server checks what the tested one checks, and packs its answers', async () => {
  await start().listens
  for (const path of ['/api/v3/addons/%ZZ', '/api/v3/addons?q=%FF'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(400)
  const page = await fetch(`http://127.0.0.1:${port}/addons`, { headers: { 'accept-encoding': 'br' } })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(page.headers.get('vary')).toBe('accept-encoding')
  expect(await page.text()).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\//)
})

test('the metrics have a port of their own, with the figures of the process, until it is gone', async () => {
  const own = await freePort()
  const { child, ended, listens } = start({ METRICS_PORT: String(own) })
  await listens
  expect(await health()).toBe(200)
  const answer = await fetch(`http://127.0.0.1:${own}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await answer.text()
  expect(text).toContain('portal_http_requests_total{endpoint="/healthz",method="GET",status="200"} 1')
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/^portal_database_up 1$/m)
  expect((await fetch(`http://127.0.0.1:${own}/healthz`)).status).toBe(404)
  const beside = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { accept: 'text/plain' } })
  expect(beside.status).toBe(404)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, said: '' })
})

test('after a process that was killed the next one takes the folder over', async () => {
  const first = start()
  await first.listens
  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(join(folder, 'lock'))).toBe(true)
  await start().listens
  expect(await health()).toBe(200)
})
