import type { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { CommittedRefusal, FreshProofRefusal, noSuchMethod, Refusal, summedUp } from '#server/law/refusal.ts'
import type { Handlers } from '#server/law/handler.ts'
import { rateHeaders } from '#server/limits/limit-counts.ts'
import { countRequest, type ProcessCounts } from '#server/limits/request-limit.ts'
import { countTry, refusePicture, withinLimits } from '#server/limits/within-limits.ts'
import { pictureQueue } from './pictures/picture-queue.ts'
import type { PreparedPicture } from './pictures/prepare-picture.ts'
import { refuseOfShutDown } from '#server/law/refuse-if-shut-down.ts'
import type { LoadedSubject } from '#server/law/subjects.ts'
import { admit, identify, refuseCaller, subjectOf } from './access.ts'
import { checkVersion } from './accept-version.ts'
import { writeResponse } from './answer.ts'
import { callOut } from './call-out.ts'
import { tryOut } from './try-out.ts'
import { KeptAnswers } from './kept/kept-answers.ts'
import { type KeptRead, keptReads } from './kept/kept-reads.ts'
import { type Answer, answerOnce, isRepeated } from './idempotency.ts'
import {
  type AnyHandler,
  answerOf,
  type EndpointResources,
  handle,
  type Incoming,
  refuseStale,
  repeatable,
  withTries,
} from './request-pipeline.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { byOneself, recordEvents, type SecurityEvent } from '#server/security/record-events.ts'
import { auditStaffReads } from './audit-staff-reads.ts'
import { parseInput, parseParams } from './parse-input.ts'
import { parseRange } from './range.ts'
import { answerRead } from './answer-read.ts'
import { emptyBody, isLong, parseJson, readBody } from './request-body.ts'
import { checkWriteQuery, isDryRun } from './write-query.ts'

/** This process's queue for decoding pictures. */
const pictures = pictureQueue()

/**
 * Decodes the picture in a body, after the cheap checks: the record is the caller's own, editable, unchanged since it
 * was read and below its quota. A repeated request decodes it only once.
 */
async function broughtPicture(
  incoming: Incoming,
  { db, clock, config, checkPictureRoom }: EndpointResources,
): Promise<PreparedPicture | undefined> {
  const { endpoint, body, http } = incoming
  if (endpoint.picture === undefined || endpoint.body === undefined) return undefined
  const { field, use, adds } = endpoint.picture
  const subject = await subjectOf(incoming, db, false)
  const keyed = repeatable(incoming)
  if (keyed !== null && (await isRepeated(db, clock.now(), keyed))) return undefined
  refuseOfShutDown(subject)
  checkWriteQuery(http, endpoint)
  const { [field]: brought } = parseInput(endpoint.body, body.value) as Record<string, unknown>
  if (typeof brought !== 'string') return undefined
  if (subject !== null) await refuseStale(db, incoming, subject)
  if (adds === true && subject !== null && subject.addon !== null)
    await checkPictureRoom(db, subject.addon.id)
  await refusePicture(incoming, subject, { db, config })
  // The library is loaded with the first picture.
  const prepare = async () =>
    (await import('./pictures/prepare-picture.ts')).preparePicture(brought, use, field)
  return incoming.isInTurn ? prepare() : pictures.run(prepare, http.req.raw.signal)
}

/** Answers a write: one transaction that begins by locking the record. */
async function write(incoming: Incoming, resources: EndpointResources): Promise<Response> {
  const { db, config, clock, prefetch, refuseUnproven, proofKindsOf } = resources
  const { endpoint, caller, body, params } = incoming
  await countTry(incoming, resources)
  const picture = await broughtPicture(incoming, resources)
  const source = await prefetch({ endpoint, caller, body: body.value }, { db, config })
  const change = async (
    tx: Database,
    { admitted, subject }: { admitted: Incoming; subject: LoadedSubject | null },
    noted: SecurityEvent[],
  ) => {
    refuseOfShutDown(subject)
    // A request that waited for the lock takes its time after the previous holder, so that trails stay in order.
    const locked = { ...admitted, now: clock.now() }
    const around = { tx, config, picture, source, noted }
    const work = () => handle(locked, around, subject)
    const { result, reply } = await withinLimits(locked, around, subject, work)
    const answer = answerOf(endpoint, result, reply)
    // The last check, so that nothing else would have refused what a person is asked to prove themselves for.
    await refuseUnproven(tx, config, {
      endpoint,
      caller: locked.caller,
      subject,
      params,
      body: body.value,
    })
    return answer
  }
  const keyed = repeatable(incoming)
  const answer = await withTries(() =>
    db.transaction(async (tx): Promise<Answer | Refusal> => {
      const noted: SecurityEvent[] = []
      const answered = async (): Promise<Answer | Refusal> => {
        try {
          const found = await admit(incoming, tx, resources)
          if (keyed === null) return await change(tx, found, noted)
          return await answerOnce(tx, clock.now(), keyed, () => change(tx, found, noted))
        } catch (error) {
          if (!(error instanceof CommittedRefusal)) throw error
          if (error.id === 'two_factor' && incoming.caller?.kind === 'user')
            noted.push(byOneself('code_wrong', incoming.caller.id))
          return error
        }
      }
      const given = await answered()
      await recordEvents(tx, requestOrigin(incoming.http, config), noted)
      return given
    }),
  ).catch(async (error: unknown) => {
    if (endpoint.invalidSummary !== undefined && error instanceof Refusal && error.status === 422)
      throw summedUp(error, endpoint.invalidSummary)
    if (!(error instanceof FreshProofRefusal) || caller?.kind !== 'user') throw error
    // As they are without what the write did: it may have set up an authenticator.
    throw new FreshProofRefusal(await proofKindsOf(db, config, caller))
  })
  if (answer instanceof Error) throw answer
  return writeResponse(answer)
}

const wholePage = { offset: 0, limit: 1000, after: [] }

/** The methods that each path supports. */
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
export function registerEndpoints(
  app: Hono,
  handlers: Handlers,
  resources: EndpointResources,
  counts: ProcessCounts,
): void {
  const kept = new KeptAnswers(resources.db, resources.keptBytes, (result) =>
    resources.metrics?.keptAnswers.inc({ result }),
  )
  for (const [name, endpoint] of Object.entries(everyEndpoint) as [keyof Handlers, Endpoint][]) {
    const handler = handlers[name] as unknown as AnyHandler
    const keptAs = (keptReads as Partial<Record<string, KeptRead>>)[name]
    app.on(methodsOf(endpoint.method), [endpoint.path], async (http) => {
      const isRead = endpoint.method === 'GET'
      const identified = await identify(http, endpoint, resources, keptAs, kept)
      const caller = identified?.caller ?? null
      if (caller?.kind === 'user') http.set('callerId', caller.id)
      if (caller?.kind === 'service') http.set('service', caller.name)
      const counted = await countRequest(http, endpoint, caller, counts, resources)
      const standings = new Map(counted.map((standing) => [standing.name, standing]))
      checkVersion(http.req.header('accept'))
      refuseCaller(http, endpoint, caller)
      const { raw } = http.req
      const field = endpoint.picture?.field
      const params =
        endpoint.params === undefined ? undefined : parseParams(endpoint.params, http.req.param())
      const page = endpoint.list === true ? parseRange(http.req.header('range'), endpoint.max) : wholePage
      const bytes = isRead ? new Uint8Array() : await readBody(raw, field)
      // A long body with a picture stays unparsed bytes until its turn comes.
      const isInTurn = field !== undefined && isLong(bytes)
      const respond = (): Promise<Response> => {
        const body = isRead ? emptyBody : parseJson(raw, bytes, field)
        const now = resources.clock.now()
        const incoming: Incoming = {
          endpoint,
          handler,
          http,
          caller,
          addon: identified?.addon,
          seen: identified?.seen ?? null,
          params,
          body,
          page,
          now,
          isInTurn,
          standings,
        }
        if (isRead)
          return auditStaffReads(name, incoming, resources, () => answerRead(incoming, resources, kept))
        if (isDryRun(http, endpoint)) return tryOut(incoming, resources)
        return endpoint.callsOut === true ? callOut(incoming, resources) : write(incoming, resources)
      }
      const answer = isInTurn ? await pictures.run(async () => respond(), raw.signal) : await respond()
      for (const [key, value] of Object.entries(rateHeaders([...standings.values()])))
        answer.headers.set(key, value)
      return answer
    })
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(path, () => {
      throw noSuchMethod(methods)
    })
  }
}
