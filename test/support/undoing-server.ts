import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { pino } from 'pino'
import { type TestServer, testServer } from './server.ts'

/** A server on which thousands of requests can be tried against the same data. */
export interface UndoingServer extends TestServer {
  /** Runs something, requests of the server included, and takes back whatever it wrote. May be nested. */
  undone<T>(run: () => Promise<T>): Promise<T>
  /** The same, but what it wrote stays (until an outer `undone` ends) where `keeps` says so of its result. */
  keptIf<T>(keeps: (result: T) => boolean, run: () => Promise<T>): Promise<T>
  /** The same database with an app that remembers nothing of what was answered before. */
  renewed(): UndoingServer
}

class TakenBack extends Error {}

/**
 * The whole platform, with every transaction of a request inside one that the test ends. The database is one
 * connection, so nothing else may use it meanwhile.
 */
export async function undoingServer(env: Record<string, string> = {}): Promise<UndoingServer> {
  const server = await testServer(env)
  let current: Database = server.db
  const db = new Proxy(server.db, {
    get: (_, key) => {
      const value: unknown = Reflect.get(current, key)
      return typeof value === 'function' ? (value.bind(current) as unknown) : value
    },
  })
  const { clock, config, logged } = server
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  async function keptIf<T>(keeps: (result: T) => boolean, run: () => Promise<T>): Promise<T> {
    const outer = current
    let done: { result: T } | undefined
    try {
      await outer.transaction(async (tx) => {
        current = tx
        try {
          done = { result: await run() }
        } finally {
          current = outer
        }
        if (!keeps(done.result)) throw new TakenBack()
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
    if (done === undefined) throw new Error('a transaction ended without having run')
    return done.result
  }
  const renewed = (): UndoingServer => ({
    ...server,
    app: createApp({ db, clock, config, log, portalDir: null }),
    db,
    keptIf,
    undone: (run) => keptIf(() => false, run),
    renewed,
  })
  return renewed()
}
