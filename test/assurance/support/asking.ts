import { call, type Reply } from '#test/support/people.ts'
import type { PreparedPerson } from '#test/support/prepared.ts'
import type { TestServer } from '#test/support/server.ts'
import { readObject, readObjects } from '#test/support/read-as.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Calls a server by HTTP as somebody; rejects with Unanswered where no whole answer came, or one that says so. */
export type Ask<Who extends string = PreparedPerson> = (
  who: Who,
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>

/** The connection ended before the answer did, or nothing came in time: nobody knows what was stored. */
export class Unanswered extends Error {
  constructor(
    what: string,
    cause: unknown,
    readonly wasHanging: boolean,
  ) {
    super(`${what} was not answered`, { cause })
    this.name = 'Unanswered'
  }
}

/** The platform says that it cannot answer now: nothing is known either, but it is there. */
export class Unavailable extends Unanswered {
  constructor(what: string, reply: Reply) {
    super(what, reply.body, false)
    this.name = 'Unavailable'
  }
}

/** 503 with the contract's body, in the words of either service, and nothing beside it. */
export function saysUnavailable({ status, body }: Reply): boolean {
  if (status !== 503 || typeof body !== 'object' || body === null) return false
  const { id, ...said } = readObject(body)
  const [words, ...more] = Object.values(said)
  return id === 'unavailable' && more.length === 0 && typeof words === 'string' && !/ at |Error/.test(words)
}

/** How long anybody waits for an answer at most, in ms, where a test says nothing else. */
const patienceMs = 60_000

/**
 * Calls the server that `urlOf` names, each call anew: it may be another one by then. `heard` gets every answer.
 */
export function asking<Who extends string = PreparedPerson>(
  urlOf: () => string,
  tokens: Readonly<Record<Who, string>>,
  heard: (reply: Reply) => void = () => undefined,
  limitMs: number = patienceMs,
): Ask<Who> {
  return async (who, method, path, body, headers = {}) => {
    const signal = AbortSignal.timeout(limitMs)
    const request = (at: string, init?: RequestInit) => fetch(`${urlOf()}${at}`, { ...init, signal })
    const remote = { app: { request } } as unknown as Pick<TestServer, 'app'>
    let reply: Reply
    try {
      reply = await call(remote, method, path, { as: { token: tokens[who] }, body, headers })
    } catch (error) {
      throw new Unanswered(`${method} ${path}`, error, signal.aborted)
    }
    heard(reply)
    if (saysUnavailable(reply)) throw new Unavailable(`${method} ${path}`, reply)
    return reply
  }
}

export type Body = Readonly<Record<string, unknown>>

/** The records of a list. */
export async function readList(ask: Ask, who: PreparedPerson, path: string): Promise<Body[]> {
  const { status, body } = await ask(who, 'GET', path)
  if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
  return readObjects(body)
}
