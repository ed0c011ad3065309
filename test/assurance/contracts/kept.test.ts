import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { pino } from 'pino'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { createApp } from '#server/app.ts'
import { keptReads } from '#server/http/kept/kept-reads.ts'
import { pathOf, send } from '#test/assurance/support/send-call.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import type { Person } from '#test/support/people.ts'
import { senderOf, twoSides } from '#test/support/two-sides.ts'

/*
 * Answers that are kept are those that would be computed: compared after every call that changes something, and after
 * every column of every table was changed by itself.
 */
const sides = twoSides()

type Name = keyof typeof everyEndpoint
const endpoints = Object.entries(everyEndpoint) as [Name, Endpoint][]
const changing = endpoints.filter(([, { method }]) => method !== 'GET')
const reading = endpoints.filter(([, { method }]) => method === 'GET').map(([name]) => name)

const isKept = (name: Name) => name in keptReads

/** The same platform, which keeps no answer. */
let computing: Hono
beforeAll(() => {
  const { server } = sides()
  const { db, clock, config } = server
  computing = createApp({ db, clock, config, log: pino({ level: 'silent' }), portalDir: null, keptBytes: 0 })
})

interface Asked {
  as: Person
  path: string
}

/** Every read whose answers are kept, of two of a company's add-ons, by its user, by staff, and by the other company's. */
function asked(): Asked[] {
  const { acme, globex, admin, calls } = sides()
  const lists = {
    betaRequirementList: ['business_approval_requirements', 'technical_approval_requirements'],
    gaRequirementList: ['technical_approval_requirements', 'pricing_plans_requirements'],
  } as const
  const pathsOf = (name: Name, side: 'acme' | 'globex', addon: string | undefined) => {
    const call = calls[side][name]
    const params = call.params?.addon === undefined || addon === undefined ? {} : { addon }
    const several = name in lists ? lists[name as keyof typeof lists] : [undefined]
    return several.map((list) =>
      pathOf(everyEndpoint[name], {
        ...call,
        params: { ...call.params, ...params, ...(list === undefined ? {} : { list }) },
      }),
    )
  }
  const kept = reading.filter(isKept)
  const of = (as: Person, side: 'acme' | 'globex', addon?: string): Asked[] =>
    kept
      .filter((name) => as === admin || everyEndpoint[name].access !== 'admin')
      .flatMap((name) => pathsOf(name, side, addon).map((path) => ({ as, path })))
  const all = [
    ...of(acme.user, 'acme'),
    ...of(acme.user, 'acme', acme.ga.id),
    ...of(admin, 'acme'),
    ...of(globex.user, 'globex'),
  ]
  return [...new Map(all.map((each) => [`${each.as.id} ${each.path}`, each])).values()]
}

/** The answers to all of them, by who asks for what. */
async function answers(app: Hono): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { as, path } of asked()) {
    const { status, headers, text } = await send(
      { app },
      { method: 'GET', path, authorization: `Bearer ${as.token}`, body: undefined },
    )
    const said = ['etag', 'content-range', 'next-range'].map((name) => headers.get(name))
    found[`${as.email} ${path}`] = JSON.stringify([status, said, text])
  }
  return found
}

/** The requests that are answered otherwise. */
const unlike = (some: Record<string, string>, others: Record<string, string>) =>
  Object.keys(some).filter((each) => some[each] !== others[each])

/** Expects the same answers from the platform that keeps them as from the one that does not. */
async function expectComputed(): Promise<void> {
  expect(unlike(await answers(sides().server.app), await answers(computing))).toEqual([])
}

test('what is asked for here is taken, and comes from what was kept', async () => {
  const { server, acme, admin } = sides()
  await server.undone(async () => {
    const before = await answers(server.app)
    expect(reading.filter(isKept).length).toBeGreaterThan(20)
    expect(Object.values(before).filter((answer) => !answer.startsWith('[20'))).toEqual([])
    // Nobody is told of this one.
    await server.db.execute(sql`set local session_replication_role = replica`)
    await server.db.execute(sql`update addons set website_url = 'https://elsewhere.example'`)
    await server.db.execute(sql`set local session_replication_role = origin`)
    const shows = unlike(await answers(computing), before)
    expect(shows.length).toBeGreaterThan(5)
    // Only lists of any company's add-ons are computed, for staff.
    const list = `${admin.email} /api/v3/addons`
    const computed = new Set([
      list,
      `${admin.email} /api/v3/users/${encodeURIComponent(acme.user.email)}/addons`,
    ])
    expect(shows).toContain(list)
    const told = unlike(await answers(server.app), before)
    expect(told.filter((each) => !computed.has(each))).toEqual([])
  })
})

describe('answers are those of now after', () => {
  test.each(changing)('%s', async (name, endpoint) => {
    const { server, acme, calls } = sides()
    await server.undone(async () => {
      await answers(server.app)
      const call = calls.acme[name]
      const sender = senderOf(sides(), acme, call)
      const callerId = sender?.id ?? acme.user.id
      await call.prepare?.({ db: server.db, config: server.config }, callerId)
      const { status, text } = await send(server, {
        method: endpoint.method,
        path: pathOf(endpoint, call),
        authorization: sender && `Bearer ${sender.token}`,
        body: call.body === undefined ? undefined : JSON.stringify(call.body(callerId)),
      })
      expect({ status, text }).toMatchObject({ status: status < 300 ? status : 200 })
      await expectComputed()
    })
  })

  /** A value unlike the stored one, by a column's type. */
  const others: Readonly<Record<string, (column: string) => string>> = {
    text: (column) => `${column} || 'x'`,
    boolean: (column) => `not ${column}`,
    integer: (column) => `${column} + 1`,
    bigint: (column) => `${column} + 1`,
    date: (column) => `${column} + 1`,
    'timestamp with time zone': (column) => `${column} + interval '1 day'`,
  }

  test('a change of each column of each table', async () => {
    const { server } = sides()
    const columns = await rowsOf(
      server.db,
      sql`select table_name as "table", column_name as "column", data_type as type
          from information_schema.columns where table_schema = 'public' order by 1, 2`,
      v.object({ table: v.string(), column: v.string(), type: v.string() }),
    )
    // Who asks stays who it is; a picture never changes, since it is named by its hash.
    const left = new Set(['access_tokens', 'identity_sessions', 'content_versions', 'images'])
    const set = columns.flatMap(({ table, column, type }) => {
      const value = others[type]?.(`"${column}"`)
      return value === undefined || left.has(table) || column === 'platform_admin'
        ? []
        : [{ table, statement: `update "${table}" set "${column}" = ${value}` }]
    })
    const tables = [...new Set(set.map(({ table }) => table))]
    expect(tables.length).toBeGreaterThan(35)
    let changed = 0
    for (const table of tables) {
      await server.undone(async () => {
        await answers(server.app)
        for (const { statement } of set.filter((each) => each.table === table)) {
          const isTaken = await server
            .keptIf(
              () => true,
              () => server.db.execute(sql.raw(statement)),
            )
            .then(
              () => true,
              () => false,
            )
          if (isTaken) changed += 1
        }
        await expectComputed()
      })
    }
    expect(changed).toBeGreaterThan(150)
  })
})
