import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { limitKinds } from '#contract/endpoints/limit.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { keepFigure } from '#test/support/figures.ts'
import { byScope, inQuick } from '#test/support/scope.ts'
import { seed } from '#test/support/seed.ts'
import { pathOf, type Sent } from '#test/assurance/support/send-call.ts'
import { twoSides } from '#test/support/two-sides.ts'
import { bodyCases, type Case, mixedCases, paramCases, queryCases } from './cases.ts'
import { chosen, randomOf } from './chosen.ts'
import { headerCases } from './header-cases.ts'
import { faultsIn } from './trial.ts'

/*
 * Every field of every body, every parameter, query and header of every endpoint, with everything that people send
 * who mean no good. The schema says what is legal; what is not is refused at its field and changes nothing. One
 * endpoint again: SEED=… npm run test:hostile -- -t NAME.
 */
const sides = twoSides()
type Name = keyof typeof everyEndpoint
const endpoints = Object.entries(everyEndpoint) as [Name, Endpoint][]

let tried = 0
const wrong: string[] = []
afterAll(() =>
  keepFigure({
    part: 'hostile',
    what: 'Hostile bodies, parameters, queries and headers of every endpoint',
    howMany: `${tried} requests to ${endpoints.length} endpoints`,
    result: wrong.length === 0 ? 'each refused or harmless, nothing changed' : `${wrong.length} otherwise`,
  }),
)

/** Refusals of these are written down: a code or password that is not right counts. */
const countRefusals: ReadonlySet<Name> = new Set([
  'tokenCreate',
  'passwordUpdate',
  'passwordProve',
  'codeProve',
  'passkeyProve',
  'twoFactorConfirm',
  'secondFactorRemove',
  'recoveryCodesRenew',
  ...endpoints
    .filter(([, { limit }]) => limit !== undefined && limitKinds[limit].counts === 'tries')
    .map(([name]) => name),
])

/** Tells who sends: a platform admin gets furthest, but for what belongs to a person. */
function senderOf(name: Name, { access, subject }: Endpoint) {
  const { acme, admin, service, calls } = sides()
  if (calls.acme[name].as === 'nobody') return undefined
  if (access === 'service') return service
  return access === 'user' || subject === 'buildpack' ? acme.user : admin
}

function casesOf(name: Name): Case[] {
  const endpoint: Endpoint = everyEndpoint[name]
  const { acme, calls } = sides()
  const call = calls.acme[name]
  const sender = senderOf(name, endpoint)
  const body = call.body?.(sender?.id ?? acme.user.id)
  const sent: Sent = {
    method: endpoint.method,
    path: pathOf(endpoint, call),
    authorization: sender === undefined ? undefined : `Bearer ${sender.token}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  }
  const { params, query, body: schema } = endpoint
  const random = randomOf(`${name} mixed`)
  const taken =
    schema === undefined ? undefined : { sent, body: body ?? {}, nested: call.nested ?? {}, schema }
  const rawPath = (given: Record<string, string>) =>
    endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => given[key] ?? '')
  return [
    ...(params === undefined ? [] : paramCases(sent, call.params ?? {}, params, rawPath)),
    ...(endpoint.method === 'GET' ? queryCases(sent, call.query ?? {}, query) : []),
    ...(taken === undefined ? [] : bodyCases(taken)),
    ...(taken === undefined ? [] : mixedCases(taken, byScope({ fast: 5, all: 60 }), random)),
    ...headerCases(sent, endpoint),
  ]
}

test.each(endpoints)('%s takes what is legal and refuses the rest', async (name) => {
  const all = casesOf(name)
  const cases = chosen(
    name,
    all,
    byScope({ fast: { share: 0.06, least: inQuick(5, 12) }, all: { share: 1, least: 0 } }),
  )
  const { server, acme, calls } = sides()
  const { prepare } = calls.acme[name]
  const callerId = senderOf(name, everyEndpoint[name])?.id ?? acme.user.id
  const faults = await faultsIn({
    server,
    cases,
    countsRefusals: countRefusals.has(name),
    ...(prepare === undefined ? {} : { prepare: () => prepare(server, callerId) }),
  })
  tried += cases.length
  wrong.push(...faults)
  expect(faults, `SEED=${seed} npm run test:hostile -- -t ${name}`).toEqual([])
})

test('every endpoint with input has cases for each of its inputs', () => {
  const inputs = (schema: unknown) =>
    Object.keys((schema as { entries?: object } | undefined)?.entries ?? {}).length
  const without = endpoints.filter(([name, { params, query, body, method }]) => {
    const names = casesOf(name).map((each) => each.name)
    const has = (start: string) => names.some((each) => each.startsWith(start))
    return (
      (inputs(params) > 0 && !has(':')) ||
      (method === 'GET' && inputs(query) > 0 && !has('?')) ||
      (inputs(body) > 0 && names.filter((each) => each.endsWith(': missing')).length < inputs(body))
    )
  })
  expect(without.map(([name]) => name)).toEqual([])
})
