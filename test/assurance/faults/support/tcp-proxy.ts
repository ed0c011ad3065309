import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '#test/support/port-of.ts'

/** A connection's two ends. */
interface Pair {
  from: Socket
  to: Socket
}

/** Stands between a server and its database, and can be slow, silent or gone. */
export interface TcpProxy {
  /** The database's URL by way of the proxy. */
  url: string
  /** Every chunk of bytes comes so much later, in ms. */
  delay(ms: number): void
  /** No byte goes through until resume; connections are still accepted. */
  pause(): void
  resume(): void
  /** Ends all connections at once, as a network does; new ones are taken. */
  cut(): void
  /** How many connections there are. */
  readonly connections: number
  close(): Promise<void>
}

/** One chunk after another, each when it is due and the way is free. */
function forward(from: Socket, to: Socket, way: { delayMs: number; free: Promise<void> }): void {
  let last = Promise.resolve()
  const sent = async (before: Promise<void>, due: Promise<void>, chunk: Buffer) => {
    await before
    await due
    await way.free
    if (!to.destroyed) to.write(chunk)
  }
  const later = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
  from.on('data', (chunk) => {
    const due = way.delayMs === 0 ? Promise.resolve() : later(way.delayMs)
    last = sent(last, due, chunk)
  })
  from.on('end', () => void last.then(() => to.end()))
  from.on('close', () => void last.then(() => to.destroy()))
  // A connection that breaks is what this is for; both ends hear of it by its close.
  from.on('error', () => from.destroy())
}

/** Starts a proxy in front of the database that a URL names. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let release = () => undefined as void
  const way = { delayMs: 0, free: Promise.resolve() }
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    const pair = { from, to }
    pairs.add(pair)
    from.once('close', () => pairs.delete(pair))
    forward(from, to, way)
    forward(to, from, way)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String(portOf(server))
  const cut = () => {
    for (const { from, to } of pairs) {
      from.destroy()
      to.destroy()
    }
  }
  return {
    url: url.href,
    delay: (ms) => void (way.delayMs = ms),
    pause: () => {
      way.free = new Promise((resolve) => void (release = resolve))
    },
    resume: () => {
      release()
      way.free = Promise.resolve()
    },
    cut,
    get connections() {
      return pairs.size
    },
    close: async () => {
      release()
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
