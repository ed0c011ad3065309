import type { Context as HonoContext, Hono } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import { toWire } from '../../contract/names.ts'
import type { Database } from '../db/database.ts'
import { CommittedRefusal, noSuchMethod, preconditionFailed, type Refusal } from '../errors.ts'
import type { Caller, Context, Handlers } from '../handlers/handler.ts'
import { type PreparedPicture, preparePicture } from '../pictures/prepare-picture.ts'
import type { Resources } from '../resources.ts'
import { refuseShutDown } from '../rules/refuse-shut-down.ts'
import { askBefore } from '../source-control/ask-before.ts'
import type { LoadedSubject } from '../subjects.ts'
import { callerOf, subjectOf } from './access.ts'
import { checkVersion } from './accept-version.ts'
import { jsonResponse, mayRunAgain } from './answer.ts'
import { type Answer, answerOnce } from './idempotency.ts'
import { parseInput, parseParams, parseQuery } from './parse-input.ts'
import { type Page, parseRange, rangeAnswer } from './range.ts'
import { type JsonBody, readJson } from './request-body.ts'

/** How often a transaction that lost against another one is run again. */
const maxTries = 4

type AnyHandler = (request: Record<'params' | 'query' | 'body', unknown>, c: Context) => Promise<unknown>

/** One request on its way through the checks, in the order that CONTRACT gives them. */
interface Incoming {
  endpoint: Endpoint
  handler: AnyHandler
  http: HonoContext
  caller: Caller | null
  params: unknown
  body: JsonBody
  page: Page
  now: Date
}

/** A result as the table says it is. One that is not is our own fault; its values stay out of the log. */
function checkedResult(endpoint: Endpoint, result: unknown): unknown {
  const checked = v.safeParse(endpoint.result, result)
  if (checked.success) return checked.output
  const places = checked.issues.map((issue) => v.getDotPath(issue) ?? 'the whole')
  throw new Error(`${endpoint.method} ${endpoint.path} answers wrongly at ${places.join(', ')}`)
}

/** Parses and handles what has passed the checks on caller and record. */
async function handle(
  incoming: Incoming,
  { tx, config, picture, source }: Pick<Context, 'tx' | 'config' | 'picture' | 'source'>,
  subject: LoadedSubject | null,
) {
  const { endpoint, handler, http, caller, params, body, page, now } = incoming
  const isWrite = endpoint.method !== 'GET'
  const query = endpoint.query === undefined ? undefined : parseQuery(endpoint.query, http.req.queries())
  const parsedBody = endpoint.body === undefined ? undefined : parseInput(endpoint.body, body.value)
  const ifMatch = http.req.header('if-match')
  if (isWrite && subject !== null && ifMatch !== undefined && !matches(ifMatch, subject.row.version))
    throw preconditionFailed()
  const reply: Context['reply'] = {}
  const result = await handler(
    { params, query, body: parsedBody },
    {
      tx,
      caller: caller as Context['caller'],
      subject: subject?.row as Context['subject'],
      now,
      config,
      picture,
      source,
      twoFactorCode: http.req.header('heroku-two-factor-code')?.trim() || null,
      page,
      reply,
    },
  )
  return { result: checkedResult(endpoint, result), reply }
}

const matches = (ifMatch: string, version: number) =>
  ifMatch.split(',').some((each) => ['*', `"${version}"`].includes(each.trim().replace(/^W\//, '')))

const etagOf = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'etag' in result && typeof result.etag === 'string'
    ? result.etag
    : null

/**
 * Answers a read. If-None-Match is not looked at: an ETag speaks of a record's own columns, and answers
 * show more than those (an add-on's progress, who is the default plan).
 */
async function read(incoming: Incoming, { db, config }: Resources): Promise<Response> {
  const { endpoint, page } = incoming
  const subject = await subjectOf(incoming, db, false)
  const { result, reply } = await handle(
    incoming,
    { tx: db, config, picture: undefined, source: undefined },
    subject,
  )
  if (endpoint.list === true && Array.isArray(result)) {
    const items = reply.total === undefined ? result.slice(page.offset, page.offset + page.limit) : result
    const { status, headers } = rangeAnswer(page, items.length, reply.total ?? result.length)
    return jsonResponse(status, toWire(endpoint.result, items), headers)
  }
  const etag = etagOf(result)
  return jsonResponse(200, toWire(endpoint.result, result), etag === null ? {} : { etag })
}

/** The picture that a body brings. Nobody has one unpacked for a record that is not theirs or can't be changed. */
async function broughtPicture(incoming: Incoming, db: Database): Promise<PreparedPicture | undefined> {
  const { endpoint, body } = incoming
  if (endpoint.picture === undefined || endpoint.body === undefined) return undefined
  const { field, use } = endpoint.picture
  const subject = await subjectOf(incoming, db, false)
  if (subject !== null && subject.addon !== null) refuseShutDown(subject.addon)
  const { [field]: brought } = parseInput(endpoint.body, body.value) as Record<string, unknown>
  return typeof brought === 'string' ? preparePicture(brought, use, field) : undefined
}

/** Answers a write: all that it changes is one transaction, begun by locking the record. */
async function write(incoming: Incoming, { db, config }: Resources): Promise<Response> {
  const { endpoint, http, caller, body, now } = incoming
  const picture = await broughtPicture(incoming, db)
  const source = await askBefore({ endpoint, caller, body: body.value }, { db, config })
  const change = async (tx: Database, subject: LoadedSubject | null): Promise<Answer> => {
    if (subject !== null && subject.addon !== null) refuseShutDown(subject.addon)
    const { result, reply } = await handle(incoming, { tx, config, picture, source }, subject)
    return {
      status: reply.status ?? endpoint.status ?? 200,
      body: toWire(endpoint.result, result),
      etag: etagOf(result),
    }
  }
  const key = http.req.method === 'POST' && caller !== null ? http.req.header('idempotency-key') : undefined
  const attempt = (): Promise<Answer | Refusal> =>
    db.transaction(async (tx) => {
      try {
        const subject = await subjectOf(incoming, tx, true)
        if (key === undefined || caller === null) return await change(tx, subject)
        const repeatable = { caller, method: 'POST', path: http.req.path, key, bodyText: body.text }
        return await answerOnce(tx, now, repeatable, () => change(tx, subject))
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

/** The methods that each path answers, by path. */
const methodsByPath = (): Map<string, string[]> => {
  const methods = new Map<string, string[]>()
  for (const { path, method } of Object.values<Endpoint>(everyEndpoint)) {
    methods.set(path, [...(methods.get(path) ?? []), ...methodsOf(method)])
  }
  return methods
}

const methodsOf = (method: Endpoint['method']): string[] =>
  method === 'PATCH' ? ['PATCH', 'PUT'] : method === 'GET' ? ['GET', 'HEAD'] : [method]

/** Registers every endpoint of the contract's table. An endpoint without a handler does not compile. */
export function registerEndpoints(app: Hono, handlers: Handlers, resources: Resources): void {
  for (const [name, endpoint] of Object.entries(everyEndpoint) as [keyof Handlers, Endpoint][]) {
    const handler = handlers[name] as unknown as AnyHandler
    app.on(methodsOf(endpoint.method), [endpoint.path], async (http) => {
      checkVersion(http.req.header('accept'))
      const isRead = endpoint.method === 'GET'
      const caller = await callerOf(http, endpoint, resources)
      if (caller?.kind === 'user') http.set('callerId' as never, caller.id as never)
      const incoming: Incoming = {
        endpoint,
        handler,
        http,
        caller,
        params: endpoint.params === undefined ? undefined : parseParams(endpoint.params, http.req.param()),
        body: isRead ? { value: {}, text: '' } : await readJson(http.req.raw, endpoint.picture?.field),
        page: endpoint.list === true ? parseRange(http.req.header('range')) : { offset: 0, limit: 1000 },
        now: resources.clock.now(),
      }
      return isRead ? read(incoming, resources) : write(incoming, resources)
    })
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(path, () => {
      throw noSuchMethod(methods)
    })
  }
}
