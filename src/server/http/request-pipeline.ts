import { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { Resources } from '#server/law/resources.ts'
import type { Handlers } from '#server/law/handler.ts'
import { noSuchMethod } from '#server/law/refusal.ts'
import { rateHeaders } from '#server/limits/limit-counts.ts'
import type { ProcessCounts } from '#server/limits/request-limit.ts'
import { textOf, textResponse } from './answer.ts'
import type { SubjectWork } from './endpoint-resources.ts'
import { KeptAnswers } from './kept/kept-answers.ts'
import { limitKinds } from '#contract/endpoints/limit.ts'
import { refuseOfShutDown } from '#server/law/refuse-if-shut-down.ts'
import { checkVersion } from './accept-version.ts'
import { authorizeCaller, findSubject, identify, identifyAgain, lockSubject } from './steps/access.ts'
import { answerAsKept, answerRead } from './steps/answer-read.ts'
import { answerWritten } from './steps/answer-written.ts'
import { auditStaffReads } from './steps/audit-staff-reads.ts'
import { makeCall, settleCall } from './steps/call-out.ts'
import { countRequest, countSuccess, countTry } from './steps/count-limits.ts'
import { askSourceControl, demandProof, explainRefusal } from './steps/delegated-steps.ts'
import { answerWrite, handle } from './steps/handle.ts'
import { claimOnce, givenAnswer, keepForRepeats, replayOnce, stopIfRepeated } from './steps/repeats.ts'
import { inTransaction, walk } from './steps/in-transaction.ts'
import { takePicture } from './pictures/take-picture.ts'
import { refuseStale } from './steps/precondition.ts'
import { parse, readParams, readRange, receiveBody } from './steps/receive.ts'
import { type AnyHandler, type RequestContext, type RequestEnv, type Step, step } from './steps/step.ts'
import { answerEffects, tryOut } from './steps/try-out.ts'

/*
 * The way of each request: its steps, in the order in which they may refuse it. src/server/README.md tells it with the
 * status of each refusal.
 */

const refuseVersion = step((c) => checkVersion(c.req.header('accept')))
const refuseShutDown = step((c) => refuseOfShutDown(c.get('subject')))

/** Takes steps before a write's transaction: those for an attempt that counts whatever becomes of it, or for a picture. */
function beforehand(...steps: readonly Step[]): Step {
  const take = walk(steps)
  return step(async (c) => {
    const { picture, limit } = c.get('endpoint')
    if (picture !== undefined || (limit !== undefined && limitKinds[limit].counts === 'tries')) await take(c)
  })
}

const arrive = [identify, countRequest, refuseVersion, authorizeCaller, readParams, readRange]

const readSteps: readonly Step[] = [...arrive, auditStaffReads, answerAsKept, findSubject, parse, answerRead]

/** A read whose handler writes the answer. */
const writtenSteps: readonly Step[] = [...arrive, auditStaffReads, findSubject, parse, answerWritten]

/** A write is one transaction that begins by locking its record. */
const writeSteps: readonly Step[] = [
  ...arrive,
  receiveBody,
  tryOut(lockSubject, identifyAgain, refuseShutDown, parse, refuseStale, handle, answerEffects),
  beforehand(findSubject, stopIfRepeated, refuseShutDown, parse, refuseStale, countTry, takePicture),
  askSourceControl,
  explainRefusal,
  inTransaction(
    lockSubject,
    identifyAgain,
    replayOnce,
    refuseShutDown,
    parse,
    refuseStale,
    handle,
    countSuccess,
    answerWrite,
    demandProof,
  ),
]

/**
 * A write that calls an external server or hashes a password checks and stores in one transaction, makes the call with
 * nothing locked, and stores its outcome in another.
 */
const callOutSteps: readonly Step[] = [
  ...arrive,
  receiveBody,
  inTransaction(
    lockSubject,
    identifyAgain,
    claimOnce,
    refuseShutDown,
    parse,
    refuseStale,
    handle,
    countSuccess,
  ),
  makeCall,
  inTransaction(lockSubject, settleCall, answerWrite, keepForRepeats),
]

const ways = {
  read: walk(readSteps),
  written: walk(writtenSteps),
  write: walk(writeSteps),
  callOut: walk(callOutSteps),
}

const wayOf = ({ method, callsOut, written }: Endpoint) =>
  written === true
    ? ways.written
    : method === 'GET'
      ? ways.read
      : callsOut === true
        ? ways.callOut
        : ways.write

/** The answer that a request has come to on its way. */
function answerOf(c: RequestContext) {
  const { method, written } = c.get('endpoint')
  if (written === true) return c.get('written')
  return method === 'GET' ? c.get('text') : textOf(givenAnswer(c))
}

const methodsOf = (method: Endpoint['method']): string[] =>
  method === 'PATCH' ? ['PATCH', 'PUT'] : method === 'GET' ? ['GET', 'HEAD'] : [method]

/** Registers every endpoint of the contract's table. An endpoint without a handler does not compile. */
export function registerEndpoints(
  app: Hono,
  handlers: Handlers,
  resources: Resources & SubjectWork,
  counts: ProcessCounts,
): void {
  const { db, keptBytes, metrics } = resources
  const kept = new KeptAnswers(db, keptBytes, (result) => metrics?.keptAnswers.inc({ result }))
  const all = { ...resources, counts, kept }
  const table = new Hono<RequestEnv>()
  const methodsByPath = new Map<string, string[]>()
  for (const [name, endpoint] of Object.entries(everyEndpoint) as [keyof Handlers, Endpoint][]) {
    const { path } = endpoint
    const methods = methodsOf(endpoint.method)
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), ...methods])
    const way = wayOf(endpoint)
    table.on(methods, [path], async (c) => {
      c.set('name', name)
      c.set('endpoint', endpoint)
      c.set('handler', handlers[name] as unknown as AnyHandler)
      c.set('resources', all)
      c.set('tx', db)
      c.set('noted', [])
      await way(c)
      const { status, text, headers } = answerOf(c)
      const rates = rateHeaders([...c.get('standings').values()])
      return textResponse({ status, text, headers: { ...headers, ...rates } })
    })
  }
  for (const [path, methods] of methodsByPath) {
    table.all(path, () => {
      throw noSuchMethod(methods)
    })
  }
  app.route('/', table)
}
