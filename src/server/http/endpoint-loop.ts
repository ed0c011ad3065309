import type { Context as HonoContext, Hono } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { toWire } from '../../contract/names.ts'
import type { Database } from '../db/database.ts'
import {
  CommittedRefusal,
  conflict,
  forbidden,
  notFound,
  preconditionFailed,
  type Refusal,
  unauthorized,
} from '../errors.ts'
import type { Caller, Context, Handlers } from '../handlers/handler.ts'
import { authenticate } from '../identity/authenticate.ts'
import type { Resources } from '../resources.ts'
import { type LoadedSubject, loadSubject } from '../subjects.ts'
import { checkVersion } from './accept-version.ts'
import { jsonResponse, mayRunAgain } from './answer.ts'
import { type Answer, answerOnce } from './idempotency.ts'
import { parseInput, parseParams } from './parse-input.ts'
import { type Page, parseRange, rangeAnswer } from './range.ts'
import { type JsonBody, readJson } from './request-body.ts'

const bodyLimit = 1_000_000
/** How often a transaction that lost against another one is run again. */
const maxTries = 4

type AnyHandler = (request: Record<'params' | 'query' | 'body', unknown>, c: Context) => Promise<unknown>

/** One request on its way through the checks, in the order that CONTRACT gives them. */
interface Incoming {
  endpoint: Endpoint
  handler: AnyHandler
  http: HonoContext
  caller: Caller | null
  body: JsonBody
  page: Page
  now: Date
}

async function callerOf(http: HonoContext, endpoint: Endpoint, resources: Resources): Promise<Caller | null> {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(http.req.header('authorization') ?? '')?.[1]
  const caller = token === undefined ? null : await authenticate(resources.db, token, resources.config)
  if (endpoint.access === 'public') return caller
  if (caller === null) throw unauthorized()
  if (caller.kind === 'addon' && endpoint.access !== 'companyOrToken') throw unauthorized()
  if (endpoint.access === 'admin' && !(caller.kind === 'user' && caller.admin)) throw forbidden()
  return caller
}

/** Whether a record of this company is the caller's to see; anybody else is told that there is none. */
function isOwn(caller: Caller | null, subject: LoadedSubject): boolean {
  if (caller === null) return false
  if (caller.kind === 'addon') return subject.addon?.id === caller.addonId
  return caller.admin || caller.companyId === subject.companyId
}

async function subjectOf({ endpoint, http, caller }: Incoming, db: Database, lock: boolean) {
  if (endpoint.subject === undefined) return null
  const name = Object.values(http.req.param())[0] ?? ''
  const subject = await loadSubject(db, endpoint.subject, name, lock)
  if (subject === null || !isOwn(caller, subject)) throw notFound()
  return subject
}

/** Parses, checks preconditions and handles; inside the request's transaction when it is a write. */
async function handle(incoming: Incoming, tx: Database, resources: Resources, write: boolean) {
  const { endpoint, handler, http, caller, body, page, now } = incoming
  const params = endpoint.params === undefined ? undefined : parseParams(endpoint.params, http.req.param())
  const subject = await subjectOf(incoming, tx, write)
  if (write && subject?.addon?.state === 'shutdown')
    throw conflict('The add-on is shut down: nothing of it can be changed.')
  const query = endpoint.query === undefined ? undefined : parseInput(endpoint.query, http.req.query())
  const parsedBody = endpoint.body === undefined ? undefined : parseInput(endpoint.body, body.value)
  const ifMatch = http.req.header('if-match')
  if (write && subject !== null && ifMatch !== undefined && !matches(ifMatch, subject.row.version))
    throw preconditionFailed()
  const reply: Context['reply'] = {}
  const given = await handler(
    { params, query, body: parsedBody },
    {
      tx,
      caller: caller as Context['caller'],
      subject: subject?.row as Context['subject'],
      now,
      config: resources.config,
      page,
      reply,
    },
  )
  const result = v.parse(endpoint.result, given)
  return { result, reply }
}

const matches = (ifMatch: string, version: number) =>
  ifMatch.split(',').some((each) => ['*', `"${version}"`].includes(each.trim().replace(/^W\//, '')))

const etagOf = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'etag' in result && typeof result.etag === 'string'
    ? result.etag
    : null

async function read(incoming: Incoming, resources: Resources): Promise<Response> {
  const { endpoint, http, page } = incoming
  const { result, reply } = await handle(incoming, resources.db, resources, false)
  if (endpoint.list === true && Array.isArray(result)) {
    const items = reply.total === undefined ? result.slice(page.offset, page.offset + page.limit) : result
    const { status, headers } = rangeAnswer(page, items.length, reply.total ?? result.length)
    return jsonResponse(status, toWire(endpoint.result, items), headers)
  }
  const etag = etagOf(result)
  if (etag !== null && http.req.header('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { etag } })
  return jsonResponse(200, toWire(endpoint.result, result), etag === null ? {} : { etag })
}

async function write(incoming: Incoming, resources: Resources): Promise<Response> {
  const { endpoint, http, caller, body, now } = incoming
  const once = async (tx: Database): Promise<Answer> => {
    const { result, reply } = await handle(incoming, tx, resources, true)
    return {
      status: reply.status ?? endpoint.status ?? 200,
      body: toWire(endpoint.result, result),
      etag: etagOf(result),
    }
  }
  const key = http.req.method === 'POST' && caller !== null ? http.req.header('idempotency-key') : undefined
  const attempt = (): Promise<Answer | Refusal> =>
    resources.db.transaction(async (tx) => {
      try {
        if (key === undefined || caller === null) return await once(tx)
        const repeatable = { caller, method: 'POST', path: http.req.path, key, bodyText: body.text }
        return await answerOnce(tx, now, repeatable, () => once(tx))
      } catch (error) {
        if (error instanceof CommittedRefusal) return error
        throw error
      }
    })
  for (let tries = 1; ; tries++) {
    try {
      const answer = await attempt()
      if (answer instanceof Error) throw answer
      return jsonResponse(answer.status, answer.body, answer.etag === null ? {} : { etag: answer.etag })
    } catch (error) {
      if (tries >= maxTries || !mayRunAgain(error)) throw error
    }
  }
}

/** Registers every endpoint of the contract's table. An endpoint without a handler does not compile. */
export function registerEndpoints(app: Hono, handlers: Handlers, resources: Resources): void {
  for (const [name, endpoint] of Object.entries(endpoints) as [keyof Handlers, Endpoint][]) {
    const handler = handlers[name] as unknown as AnyHandler
    const methods = endpoint.method === 'PATCH' ? ['PATCH', 'PUT'] : [endpoint.method]
    app.on(methods, [endpoint.path], async (http) => {
      checkVersion(http.req.header('accept'))
      const isRead = endpoint.method === 'GET'
      const caller = await callerOf(http, endpoint, resources)
      const incoming: Incoming = {
        endpoint,
        handler,
        http,
        caller,
        body: isRead ? { value: {}, text: '' } : await readJson(http.req.raw, bodyLimit),
        page: endpoint.list === true ? parseRange(http.req.header('range')) : { offset: 0, limit: 1000 },
        now: resources.clock.now(),
      }
      if (caller?.kind === 'user') http.set('callerId' as never, caller.id as never)
      return isRead ? read(incoming, resources) : write(incoming, resources)
    })
  }
}
