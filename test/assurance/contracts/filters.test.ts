import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { addons } from '#server/db/schema.ts'
import { send } from '#test/assurance/support/send-call.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { createCompany } from '#test/support/people.ts'
import { twoSides } from '#test/support/two-sides.ts'
import { crowd } from './crowd.ts'

/*
 * Long lists 'also take q, sort, order' (CONTRACT): any of their filters hold together, under any order, in pages too. What
 * they choose is asked of the same tables once more, in plain SQL; a text matches a part, in whatever case, and means itself.
 */
const sides = twoSides()

/** A list that staff search, with what is asked of each of its filters. */
interface Searched {
  list:
    | 'addonList'
    | 'companyList'
    | 'companyOverviewList'
    | 'approvalList'
    | 'repricingList'
    | 'deskItemList'
  from: string
  id: string
  /** Values by filter; '' is none. */
  filters: Record<string, readonly string[]>
  /** The condition of a filter's value. */
  holds: (filter: string, value: string) => string
  /** The expressions that rows are put in order by. */
  sorts: Record<string, string>
}

/** A text that stands somewhere in one of these, letters of either case alike. */
const within = (text: string, ...columns: string[]) =>
  `(${columns.map((column) => `position(lower('${text}') in lower(${column})) > 0`).join(' or ')})`

const ofAddons = ['a.display_name', 'a.slug']
const withinCompany = (value: string) =>
  `(${within(value, 'c.name')}
    or exists (select from addons a where a.company_id = c.id and ${within(value, ...ofAddons)})
    or exists (select from company_users p join users u on u.id = p.user_id
      where p.company_id = c.id and ${within(value, 'u.email')}))`
const searched: readonly Searched[] = [
  {
    list: 'addonList',
    from: 'addons a join companies c on c.id = a.company_id',
    id: 'a.id',
    filters: { q: ['', 'ACME', 'lph', 'globex-g', '_', '%'], state: ['', 'alpha', 'ga', 'beta'] },
    holds: (filter, value) =>
      filter === 'state' ? `a.state = '${value}'` : within(value, ...ofAddons, 'c.name'),
    sorts: {
      display_name: 'lower(a.display_name)',
      slug: 'a.slug',
      company: 'lower(c.name)',
      updated_at: 'a.updated_at',
      last_changed_at:
        'greatest(a.updated_at, (select max(t.created_at) from trail t where t.addon_id = a.id))',
    },
  },
  {
    list: 'companyList',
    from: 'companies c',
    id: 'c.id',
    filters: { q: ['', 'ACM', 'BOSS@', 'globex-ready', '_'], listed: ['', 'true'] },
    holds: (filter, value) =>
      filter === 'listed'
        ? `exists (select from addons a where a.company_id = c.id and a.state in ('beta', 'ga'))`
        : withinCompany(value),
    sorts: { name: 'lower(c.name)', created_at: 'c.created_at' },
  },
  {
    list: 'companyOverviewList',
    from: 'companies c',
    id: 'c.id',
    filters: { q: ['', 'ACM', 'BOSS@', '_'], addons: ['', 'none'], supplier: ['', 'missing'] },
    holds: (filter, value) =>
      ({
        q: withinCompany(value),
        addons: 'not exists (select from addons a where a.company_id = c.id)',
        supplier: 'c.id not in (select company_id from supplier_vendors)',
      })[filter] ?? 'false',
    sorts: { name: 'lower(c.name)', created_at: 'c.created_at' },
  },
  {
    list: 'approvalList',
    from: `(select * from approvals where state <> 'notStarted') p join addons a on a.id = p.addon_id
      join companies c on c.id = a.company_id left join users u on u.id = p.requester_id`,
    id: 'p.id',
    filters: {
      q: ['', 'GLOBEX', 'ready', 'partner@acme', '%'],
      state: ['', 'pending', 'approved'],
      type: ['', 'marketplace_fitting_approval', 'alpha_engineering_approval'],
    },
    holds: (filter, value) =>
      filter === 'q'
        ? within(value, ...ofAddons, 'c.name', `coalesce(u.email, '')`)
        : `p.${filter} = '${value}'`,
    sorts: { addon: 'lower(a.display_name)', requester: 'u.email' },
  },
  {
    list: 'repricingList',
    from: `repricings r join addons a on a.id = r.addon_id left join users u on u.id = r.submitter_id`,
    id: 'r.id',
    filters: {
      addon: ['', 'ACME', 'x-g', '_'],
      requester: ['', 'Partner@Globex', 'nobody'],
      status: ['', 'new,in_progress', 'completed'],
    },
    holds: (filter, value) =>
      filter === 'status'
        ? `r.status in (${value
            .split(',')
            .map((each) => `'${each}'`)
            .join(', ')})`
        : filter === 'addon'
          ? within(value, ...ofAddons)
          : within(value, `coalesce(u.email, '')`),
    sorts: { created_at: 'r.created_at', price_cents: 'r.price_cents', addon: 'lower(a.slug)' },
  },
  {
    list: 'deskItemList',
    from: `(select id, addon_id, requester_id as user_id, type::text as kind, pending_since as since
        from approvals where state = 'pending'
        union all select id, addon_id, submitter_id, 'repricing', created_at
        from repricings where status in ('new', 'in_progress')) p
      join addons a on a.id = p.addon_id and a.state <> 'shutdown'
      join companies c on c.id = a.company_id left join users u on u.id = p.user_id`,
    id: 'p.id',
    filters: {
      q: ['', 'GLOBEX', 'acme-g', 'partner@acme', '%'],
      kind: ['', 'approval', 'repricing', 'marketplace_fitting_approval'],
    },
    holds: (filter, value) =>
      filter === 'q'
        ? within(value, ...ofAddons, 'c.name', `coalesce(u.email, '')`)
        : value === 'approval'
          ? `p.kind <> 'repricing'`
          : `p.kind = '${value}'`,
    sorts: { since: 'p.since', addon: 'lower(a.display_name)', requester: 'u.email' },
  },
]

beforeAll(async () => {
  const { server, acme, globex } = sides()
  await crowd(server.db, acme)
  await crowd(server.db, globex)
  const named = { displayName: 'zeta Logs', updatedAt: new Date('2026-11-09T09:00:00Z') }
  await server.db.update(addons).set(named).where(eq(addons.id, acme.ready.id))
  // One company with neither add-ons nor supplier information, beside those that have both.
  await createCompany(server, 'Acm Hooli')
})

/** Every choice of a value for each filter. */
const choices = (filters: Searched['filters']): Record<string, string>[] =>
  Object.entries(filters).reduce<Record<string, string>[]>(
    (before, [filter, values]) =>
      before.flatMap((each) => values.map((value) => ({ ...each, [filter]: value }))),
    [{}],
  )

/** All pages of what staff find, by id, and how many each page says that there are. */
async function found(list: Searched['list'], query: Record<string, string>) {
  const { server, admin } = sides()
  const ids: string[] = []
  const totals = new Set<number>()
  for (let range: string | null = 'items ..; max=4'; range !== null;) {
    const answer = await send(server, {
      method: 'GET',
      path: `${everyEndpoint[list].path}?${new URLSearchParams(query)}`,
      authorization: `Bearer ${admin.token}`,
      headers: { range },
      body: undefined,
    })
    expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
    const rows = v.parse(v.array(v.looseObject({ id: v.string() })), JSON.parse(answer.text))
    ids.push(...rows.map(({ id }) => id))
    totals.add(Number(answer.headers.get('content-range')?.split('/')[1]))
    range = answer.headers.get('next-range')
  }
  return { ids, totals: [...totals] }
}

const cases = searched.flatMap((each) =>
  Object.keys(each.sorts).flatMap((sort) =>
    ['asc', 'desc'].map((order) => [`${each.list} by ${sort} ${order}`, each, sort, order] as const),
  ),
)

describe('filters hold together, in order, through all pages:', () => {
  test.each(cases)('%s', async (_, { list, from, id, filters, holds, sorts }, sort, order) => {
    const { db } = sides().server
    let most = 0
    for (const choice of choices(filters)) {
      const given = Object.entries(choice).filter(([, value]) => value !== '')
      const where = given.map(([filter, value]) => holds(filter, value)).join(' and ') || 'true'
      // Rows of one rank may come in either order.
      const ranked = await rowsOf(
        db,
        sql.raw(
          `select ${id} as id, (rank() over (order by ${sorts[sort]} ${order} nulls last))::int as rank
           from ${from} where ${where}`,
        ),
        v.object({ id: v.string(), rank: v.number() }),
      )
      const { ids, totals } = await found(list, { ...Object.fromEntries(given), sort, order })
      expect([choice, totals]).toEqual([choice, [ranked.length]])
      expect([choice, ids.toSorted()]).toEqual([choice, ranked.map((row) => row.id).toSorted()])
      const ranks = new Map(ranked.map((row) => [row.id, row.rank]))
      const told = ids.map((each) => ranks.get(each) ?? 0)
      expect([choice, told]).toEqual([choice, told.toSorted((a, b) => a - b)])
      most = Math.max(most, given.length > 1 ? ids.length : 0)
    }
    // Two filters together have left something to find.
    expect(most).toBeGreaterThan(0)
  })
})
