import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DemoPortal {
  /** Without a trailing slash. */
  url: string
  /** Ends the process and takes its data folder away. */
  close(): Promise<void>
  /** Ends the process; its data folder stays. */
  stop(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  /** Where its data are; a fresh folder else. */
  dataDir?: string
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** The built server with its demo story, as its own process. */
export async function startDemo(
  serverDir: string,
  { env = {}, ...given }: Options = {},
): Promise<DemoPortal> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'demo-portal-')))
  const url = `http://127.0.0.1:${await freePort()}`
  const server = spawn(process.execPath, [join(serverDir, 'main.js'), '--demo'], {
    env: { ...process.env, ...env, NODE_ENV: 'production', PORT: new URL(url).port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => text.toString().includes(url) && resolve())
    void ended.then(() => reject(new Error('the server ended before it was ready')))
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  return {
    url,
    stop,
    close: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
