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
import { givenAnswer } from './steps/repeats.ts'
import { walk } from './steps/in-transaction.ts'
import { KeptAnswers } from './kept/kept-answers.ts'
import { callOutSteps, readSteps, writeSteps } from './request-pipeline.ts'
import type { AnyHandler, RequestEnv } from './steps/step.ts'

const ways = { read: walk(readSteps), write: walk(writeSteps), callOut: walk(callOutSteps) }

const wayOf = ({ method, callsOut }: Endpoint) =>
  method === 'GET' ? ways.read : callsOut === true ? ways.callOut : ways.write

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
      const { status, text, headers } = endpoint.method === 'GET' ? c.get('text') : textOf(givenAnswer(c))
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
