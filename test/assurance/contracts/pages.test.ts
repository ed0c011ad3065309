import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { pathOf, send } from '#test/assurance/support/send-call.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { senderOf, twoSides } from '#test/support/two-sides.ts'
import { crowd, lengthen } from './crowd.ts'

/*
 * CONTRACT: 'Range is page size and an opaque cursor'; 206 with Next-Range while more follow; Content-Range. A list in pages
 * is the list, once and in its order, whatever comes or goes between two pages; a cursor opens nobody else's list.
 */
const sides = twoSides()

type Name = keyof typeof everyEndpoint
type Company = 'acme' | 'globex'
const lists = (Object.entries(everyEndpoint) as [Name, Endpoint][])
  .filter(([, endpoint]) => endpoint.list === true)
  .map(([name]) => [name] as const)

beforeAll(async () => {
  const { server, acme, globex } = sides()
  await crowd(server.db, acme)
  await crowd(server.db, globex)
  await lengthen(server.db, acme)
})

async function ask(name: Name, range: string, of: Company = 'acme') {
  const { server, calls, ...companies } = sides()
  const call = calls[of][name]
  const answer = await send(server, {
    method: 'GET',
    path: pathOf(everyEndpoint[name], call),
    authorization: `Bearer ${senderOf(sides(), companies[of], call)?.token}`,
    headers: { range },
    body: undefined,
  })
  const rows = answer.status < 300 ? v.parse(v.array(v.unknown()), JSON.parse(answer.text)) : []
  const header = (key: string) => answer.headers.get(key)
  return { status: answer.status, rows, next: header('next-range'), about: header('content-range') }
}

const whole = async (name: Name, of?: Company) => (await ask(name, 'items ..; max=1000', of)).rows

/** Rows compared by their ids, or by all of them where they have none. */
const named = (rows: readonly unknown[]) =>
  rows.map((row) =>
    typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string'
      ? row.id
      : JSON.stringify(row),
  )

/** Reads a list to its end, with something else done after its first page. */
async function inPages(name: Name, size: number, meanwhile: () => Promise<unknown> = async () => undefined) {
  const seen: string[] = []
  const statuses: number[] = []
  const abouts: (string | null)[] = []
  for (let range: string | null = `items ..; max=${size}`; range !== null;) {
    const page = await ask(name, range)
    expect(page.rows.length).toBeLessThanOrEqual(size)
    seen.push(...named(page.rows))
    statuses.push(page.status)
    abouts.push(page.about)
    // Nothing more comes than there is, but for what is added.
    expect(statuses.length).toBeLessThan(1000)
    range = page.next
    if (statuses.length === 1) await meanwhile()
  }
  return { seen, statuses, abouts }
}

/** Tables that have ids, with the columns that can be written. */
const tables = sql`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'id' and table_name <> '__drizzle_migrations'`

interface Kept {
  table: string
  row: string
}

/** Takes a row out of its table, as it is; null if no table has this id. */
async function takeOut(id: string): Promise<Kept | null> {
  const { db } = sides().server
  for (const { name } of await rowsOf(db, tables, v.object({ name: v.string() }))) {
    const found = await rowsOf(
      db,
      sql.raw(`select to_jsonb(t)::text as row from "${name}" t where id::text = '${id}'`),
      v.object({ row: v.string() }),
    )
    const [kept] = found
    if (kept === undefined) continue
    // What refers to it stays: it is put back, or all of this is taken back.
    await db.execute(sql.raw(`set local session_replication_role = replica`))
    await db.execute(sql.raw(`delete from "${name}" where id::text = '${id}'`))
    return { table: name, row: kept.row }
  }
  return null
}

const putBack = ({ table, row }: Kept) =>
  sides().server.db.execute(
    sql`insert into ${sql.identifier(table)} overriding system value
      select * from jsonb_populate_record(null::${sql.identifier(table)}, ${row}::jsonb)`,
  )

const isUuid = (text: string) => /^[\da-f-]{36}$/.test(text)

test('many lists are long enough to be read in pages', async () => {
  const lengths = await Promise.all(lists.map(async ([name]) => (await whole(name)).length))
  expect(lengths.filter((length) => length > 4).length).toBeGreaterThan(15)
  // Of those, these have pages that are not read from the beginning.
  expect(lengths.filter((length) => length > 25).length).toBeGreaterThan(6)
})

describe('in pages the list is the list:', () => {
  test.each(lists)('%s', async (name) => {
    const all = named(await whole(name))
    for (const size of [1, 2, 3]) {
      if (all.length / size > 60) continue
      const { seen, statuses, abouts } = await inPages(name, size)
      expect(seen).toEqual(all)
      const pages = Math.max(1, Math.ceil(all.length / size))
      expect(statuses).toEqual([...Array.from({ length: pages - 1 }, () => 206), 200])
      const places = Array.from({ length: pages }, (_, page) =>
        all.length === 0
          ? 'items */0'
          : `items ${page * size}-${Math.min(all.length, (page + 1) * size) - 1}/${all.length}`,
      )
      expect(abouts).toEqual(places)
    }
  })
})

/** Rows at the front of the list, behind the first page of it, and to come; by their place in it. */
const places = [0, 1, 4]

/**
 * Reads the list by twos while something is done. Gives what is seen of the rows that are there before and after, and
 * those in their order; null where the list is short.
 */
async function seenMeanwhile(name: Name, meanwhile: () => Promise<unknown>) {
  const before = named(await whole(name))
  if (before.length < 3) return null
  const { seen } = await inPages(name, 2, meanwhile)
  const after = named(await whole(name))
  const stays = before.filter((each) => after.includes(each))
  return {
    doubled: seen.length - new Set(seen).size,
    seen: seen.filter((each) => stays.includes(each)),
    stays,
  }
}

describe('a row that goes or comes between two pages makes no other one come twice, or not at all:', () => {
  test.each(lists)('%s', async (name) => {
    const { server } = sides()
    for (const place of places)
      await server.undone(async () => {
        const id = named(await whole(name))[place] ?? ''
        if (!isUuid(id)) return
        let kept: Kept | null = null
        const gone = await seenMeanwhile(name, async () => (kept = await takeOut(id)))
        if (kept === null) return
        const come = await seenMeanwhile(name, () => putBack(kept as Kept))
        for (const each of [gone, come])
          expect(each).toEqual(each && { doubled: 0, seen: each.stays, stays: each.stays })
      })
  })
})

describe('a cursor of another company’s list, or a forged one, opens only one’s own:', () => {
  test.each(lists)('%s', async (name) => {
    const { next } = await ask(name, 'items ..; max=1', 'acme')
    const own = named(await whole(name, 'globex'))
    const taken = await ask(name, next?.replace(/max=\d+/, 'max=1000') ?? 'items ..; max=1000', 'globex')
    expect(taken.status).toBeLessThan(300)
    for (const each of named(taken.rows)) expect(own).toContain(each)
    for (const forged of ['b3h4', 'bzEuZm9yZ2Vk', 'ids-of-acme'])
      expect((await ask(name, `items ${forged}..; max=2`)).status).toBe(400)
  })
})
