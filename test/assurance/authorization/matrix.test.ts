import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { groupBy } from '#server/db/group-by.ts'
import { keepFigure } from '#test/support/figures.ts'
import { runsAll } from '#test/support/scope.ts'
import { type Answered, asCurl, pathOf, send, type Sent } from '#test/assurance/support/send-call.ts'
import { changedTables, changesBy, tableSums } from '#test/assurance/support/table-sums.ts'
import { twoSides } from '#test/support/two-sides.ts'
import { readObject } from '#test/support/read-as.ts'
import { type Caller, createCallers } from './callers.ts'
import { type Target, targetsOf } from './cells.ts'
import { unknownRoutes } from './doors.ts'
import { type Expected, expectedOf } from './law.ts'
import { specifiedAccess } from '#test/spec/access.ts'
import { saysError } from '#test/spec/error-bodies.ts'
import { foreignReferences, variationsOf } from './variations.ts'

/*
 * Every endpoint of the table, by everybody, about their own and other people's records. What is expected is
 * computed from the specification's access (test/spec/access.ts) and the subject (law.ts). One endpoint again: -t NAME.
 */
const sides = twoSides()
const endpoints = Object.entries(everyEndpoint) as [keyof typeof everyEndpoint, Endpoint][]

let callers: Caller[] = []
let before: Record<string, string> = {}
beforeAll(async () => {
  callers = await createCallers(sides())
  // The use of a token is noted every five minutes at most, whatever is answered: once, before all is compared.
  for (const { authorization } of callers)
    await send(sides().server, { method: 'GET', path: '/api/v3/addons', authorization, body: undefined })
  before = await tableSums(sides().server.db)
})

let cells = 0
const wrong: string[] = []
const succeeded = new Set<string>()
afterAll(() =>
  keepFigure({
    part: 'authorization',
    what: 'Every endpoint × caller × whose record is answered as the table’s access says',
    howMany: `${cells} cells of ${endpoints.length} endpoints`,
    result: wrong.length === 0 ? 'all as the table says' : `${wrong.length} otherwise`,
  }),
)

interface Cell {
  endpoint: Endpoint
  caller: Caller
  target: Target
  expected: Expected
  sent: Sent
}

/** The contract's answers to an allowed call that the record's state or the body forbids. */
const isAllowed = (status: number) => status < 300 || [409, 412, 422].includes(status)

const bodyIds: Record<number, string> = { 401: 'unauthorized', 403: 'forbidden', 404: 'not_found' }

function faultOf({ expected, sent }: Cell, { status, text }: Answered): string | null {
  if (expected === 'allowed')
    return isAllowed(status) ? null : `must be allowed, answered ${status} ${text.slice(0, 300)}`
  if (status !== expected) return `must be ${expected}, answered ${status} ${text.slice(0, 300)}`
  const body = readObject(JSON.parse(text))
  const message = saysError(sent.path) ? body.error : body.message
  return body.id === bodyIds[expected] && typeof message === 'string' ? null : `has another body: ${text}`
}

const told = ({ caller, target, sent }: Cell, fault: string) =>
  `${caller.name} × ${target.name}: ${fault}\n    ${asCurl(sent, caller.name)}`

/** Those who call an endpoint: everybody, or in the fast part one of each kind, another one from endpoint to endpoint. */
function callersOf(nth: number): Caller[] {
  if (runsAll) return callers
  const kinds = [...groupBy(callers, ({ kind }) => kind).values()]
  return kinds.flatMap((alike) => alike[nth % alike.length] ?? [])
}

function cellsOf(name: keyof typeof everyEndpoint): Cell[] {
  const endpoint: Endpoint = everyEndpoint[name]
  const nth = endpoints.findIndex(([each]) => each === name)
  // Both are the same partial update.
  const methods = runsAll && endpoint.method === 'PATCH' ? ['PATCH', 'PUT'] : [endpoint.method]
  const targets = targetsOf(name, endpoint, sides())
  return callersOf(nth).flatMap((caller, i) => {
    // Who may not call it is refused whatever is named: the fast part names one thing, another one from cell to cell.
    const isLookedUp = expectedOf(endpoint, caller.authority, { what: 'unknown' }) === 404
    const named = runsAll || isLookedUp ? targets : targets.slice((nth + i) % targets.length).slice(0, 1)
    return named.flatMap((target) =>
      methods.map((method) => ({
        endpoint,
        caller,
        target,
        expected: expectedOf(endpoint, caller.authority, target.named),
        sent: {
          method,
          path: target.path,
          authorization: caller.authorization,
          body: target.call.body === undefined ? undefined : JSON.stringify(target.call.body(caller.id)),
        },
      })),
    )
  })
}

async function run({ caller, target, sent }: Cell): Promise<Answered> {
  const { server } = sides()
  await target.call.prepare?.(server, caller.id)
  return send(server, sent)
}

/** All together is quicker; apart, a failure is told of the cell that failed and of no other. */
type Apart = 'apart' | 'together'

/** Tries what must be refused, in one transaction, and looks at every table at its end. */
async function tryRefused(refused: Cell[], apart: Apart = 'together'): Promise<string[]> {
  const { server } = sides()
  const isPrepared = refused[0]?.target.call.prepare !== undefined
  const faults: string[] = []
  const answers = new Map<string, Answered>()
  const changed = await server.undone(async () => {
    for (const cell of refused) {
      const answer =
        isPrepared || apart === 'apart'
          ? await server.keptIf(
              ({ status }) => !isPrepared && status >= 400 && status < 500,
              () => run(cell),
            )
          : await run(cell)
      // In a transaction that has failed nothing else can be tried.
      if (answer.status >= 500 && apart === 'together') return ['nobody knows yet what']
      const fault = faultOf(cell, answer)
      if (fault !== null) faults.push(told(cell, fault))
      if (cell.expected === 404)
        answers.set([cell.caller.name, cell.sent.method, cell.target.name].join(), answer)
    }
    return changedTables(before, await tableSums(server.db))
  })
  if (changed.length > 0) faults.push(`what was refused has changed ${changed.join(', ')}`)
  const all = [...faults, ...leaks(refused, answers)]
  return all.length > 0 && apart === 'together' ? tryRefused(refused, 'apart') : all
}

/** Another's record must look like none: the same answer, but for the name that was asked for. */
function leaks(refused: Cell[], answers: ReadonlyMap<string, Answered>): string[] {
  return refused.flatMap((cell) => {
    if (cell.expected !== 404 || cell.target.named.what === 'unknown') return []
    const unknown = refused.find(
      ({ caller, sent, target }) =>
        caller === cell.caller && sent.method === cell.sent.method && target.name.startsWith('an unknown'),
    )
    const shown = [cell, unknown].map((each) => {
      const answer = answers.get([cell.caller.name, cell.sent.method, each?.target.name].join())
      if (answer === undefined || each === undefined) return 'nothing'
      const headers = [...answer.headers.entries()].filter(([name]) => name !== 'request-id')
      return JSON.stringify([answer.status, headers, answer.text]).replaceAll(each.target.said, '{name}')
    })
    return shown[0] === shown[1] ? [] : [told(cell, `is told from an unknown one: ${shown.join(' and ')}`)]
  })
}

async function tryAllowed(allowed: Cell[]): Promise<string[]> {
  const { server } = sides()
  const faults: string[] = []
  for (const cell of allowed) {
    const answer = await server.undone(() => run(cell))
    const fault = faultOf(cell, answer)
    if (fault !== null) faults.push(told(cell, fault))
    if (answer.status < 300) succeeded.add(`${cell.sent.method} ${cell.endpoint.path}`)
  }
  return faults
}

/** The faults of cells, those that must be refused first. */
async function tryAll(all: Cell[]): Promise<string[]> {
  cells += all.length
  const faults = [
    ...(await tryRefused(all.filter(({ expected }) => expected !== 'allowed'))),
    ...(await tryAllowed(all.filter(({ expected }) => expected === 'allowed'))),
  ]
  wrong.push(...faults)
  return faults
}

test('every route that is registered is in a matrix, and every door is a route', () => {
  expect(unknownRoutes(sides().server)).toEqual({ inNoMatrix: [], notRegistered: [] })
})

test.each(endpoints)('%s', async (name, { method, path }) => {
  expect(await tryAll(cellsOf(name)), `npm run test:authorization -- -t ${name}`).toEqual([])
  expect(succeeded, 'nobody’s call was a success').toContain(`${method} ${path}`)
})

test('what the contract reads otherwise: lists of everybody’s, second names, fields that are staff’s', async () => {
  const all = (await variationsOf(sides())).flatMap(({ name, endpoint, path, body, expected }) =>
    callers.map((caller): Cell => {
      const sent = {
        method: endpoint.method,
        path,
        authorization: caller.authorization,
        body: body === undefined ? undefined : JSON.stringify(body),
      }
      const target = {
        name,
        call: { as: 'user' as const },
        path,
        said: '',
        named: { what: 'unknown' as const },
      }
      return { endpoint, caller, target, expected: expected(caller), sent }
    }),
  )
  expect(await tryAll(all)).toEqual([])
})

test('a body of one’s own record that names another company’s is refused', async () => {
  const { server, acme } = sides()
  for (const [endpoint, path, body] of foreignReferences(sides())) {
    const authorization = `Bearer ${acme.user.token}`
    const sent = { method: endpoint.method, path, authorization, body: JSON.stringify(body) }
    const { result: answer, changed } = await server.undone(() =>
      changesBy(server.db, () => send(server, sent)),
    )
    const isRefused = [404, 409, 422].includes(answer.status)
    expect([path, isRefused, changed], `${answer.status} ${answer.text}`).toEqual([path, true, []])
    cells += 1
  }
})

test('a record that is named under one’s own but is another company’s is answered 404', async () => {
  const { server, acme, calls } = sides()
  const nested = endpoints.filter(([, { path }]) => /:(?:addon|id)\/[a-z]+\/:r?id$/.test(path))
  expect(nested.map(([name]) => name).toSorted()).toEqual(['manifestView', 'revisionView'])
  for (const [name, endpoint] of nested) {
    const first = /:(\w+)/.exec(endpoint.path)?.[1] ?? ''
    const [own, foreign] = [calls.acme[name], calls.globex[name]].map(({ params = {} }) => params)
    const path = pathOf(endpoint, {
      ...calls.acme[name],
      params: { ...foreign, [first]: own?.[first] ?? '' },
    })
    const sent = {
      method: endpoint.method,
      path,
      authorization: `Bearer ${acme.user.token}`,
      body: undefined,
    }
    expect([path, (await send(server, sent)).status]).toEqual([path, 404])
    cells += 1
  }
})

test('the table’s access is the specification’s, call by call', () => {
  // What a list of the own company's names in its query is looked up by the handler.
  const accesses = {
    public: ['P'],
    user: ['U', 'C'],
    company: ['C'],
    companyOrToken: ['T'],
    admin: ['A'],
    service: ['S'],
  } as const
  const calls = endpoints.map(([, { method, path }]) => `${method} ${path}`)
  expect(Object.keys(specifiedAccess).toSorted()).toEqual(calls.toSorted())
  const other = endpoints.filter(([name, { method, path, access, may }]) => {
    if (may !== undefined) return specifiedAccess[`${method} ${path}`] !== `S+${may}`
    const specified = specifiedAccess[`${method} ${path}`]
    const isLookedUp = sides().calls.acme[name].names !== undefined
    const expected: readonly unknown[] = access === 'user' && !isLookedUp ? ['U'] : accesses[access]
    return !expected.includes(specified)
  })
  expect(other.map(([name]) => name)).toEqual([])
})

test('a call that names a record outside the table’s subject says so', () => {
  const unsaid = endpoints.filter(([name, { subject, params, query }]) => {
    if (subject !== undefined) return false
    const keys = [params, query].flatMap((schema) =>
      Object.keys((schema as { entries?: object } | undefined)?.entries ?? {}),
    )
    return (
      keys.some((key) => /id$|^email$|^addon$/i.test(key)) && sides().calls.acme[name].names === undefined
    )
  })
  // Whose e-mail `GET /addons` may name is a cell of its own (variations.ts); a service is shown every add-on's; a filter
  // of one's own notices shows no others; the add-on of a search is another's in its own test.
  expect(unsaid.map(([name]) => name)).toEqual([
    'addonList',
    'searchView',
    'noticeList',
    'installFeedView',
    'installablePlanList',
  ])
})

test('all that was tried is taken back', async () => {
  const { server } = sides()
  expect(changedTables(before, await tableSums(server.db))).toEqual([])
})
