import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DemoPortal {
  /** Without a trailing slash. */
  url: string
  pid: number
  /** Ends the process and takes its data folder away. */
  close(): Promise<void>
  /** Ends the process as a host does, and gives its exit code; its data folder stays. */
  stop(): Promise<number | null>
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  /** Where its data are; a fresh folder else. */
  dataDir?: string
  /** Where it listens; a free port else. */
  port?: number
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** Spawns the built server. Rejects where it ends before it listens, with what it said last. */
async function spawnDemo(serverDir: string, url: string, env: Record<string, string | undefined>) {
  const server = spawn(process.execPath, [join(serverDir, 'main.js'), '--demo'], {
    env: { ...process.env, ...env, NODE_ENV: 'production', PORT: new URL(url).port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  server.stderr.on('data', (text: Buffer) => {
    said = text.toString()
    process.stderr.write(text)
  })
  const ended = once(server, 'close') as Promise<[number | null]>
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => text.toString().includes(url) && resolve())
    void ended.then(() => reject(new Error(`the server ended before it was ready: ${said}`)))
  })
  return { server, ended }
}

const isTaken = (error: unknown) => error instanceof Error && /Port \d+ of .* is in use/.test(error.message)

/** Starts the built server with its demo story, as its own process. */
export async function startDemo(
  serverDir: string,
  { env = {}, ...given }: Options = {},
): Promise<DemoPortal> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'demo-portal-')))
  const begin = async (port: number) => {
    const url = `http://127.0.0.1:${port}`
    return { url, ...(await spawnDemo(serverDir, url, { ...env, DATA_DIR: dataDir })) }
  }
  // Another process may take a free port before the server does.
  const { url, server, ended } =
    given.port === undefined
      ? await begin(await freePort()).catch(async (error: unknown) => {
          if (!isTaken(error)) throw error
          return begin(await freePort())
        })
      : await begin(given.port)
  const stop = async () => {
    server.kill('SIGTERM')
    const [code] = await ended
    return code
  }
  return {
    url,
    pid: server.pid ?? 0,
    stop,
    kill: async () => {
      server.kill('SIGKILL')
      await ended
    },
    close: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
