import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedDatabase, type CountedDatabase } from '#test/bench/reads/counted-database.ts'
import { countedRequests } from '#test/bench/reads/counted-requests.ts'
import { pgliteTemplate } from '#test/support/database/pglite-template.ts'

/**
 * The most statements of each request. Writes find their caller twice: as they come, and under their lock. Reads whose
 * answers are kept begin a snapshot with two: its isolation and the content version.
 */
const most: Readonly<Record<string, number>> = {
  'GET /addons': 5,
  'GET /addons?progress=true': 3,
  'GET /addons/acme-next': 4,
  'GET /addons/acme-next/actions': 4,
  // The caller, the records that hold the words, and those reached from them.
  'GET /search?q=acme': 3,
  // Plans and values are read before and after; more of them take no more.
  'PATCH /addons/acme-next/plan_values': 13,
  'GET /topics': 2,
  // The company is locked, what others have is read, and the choice is stored in two.
  'PUT /topics/billing': 8,
  'GET /approvals?state=pending': 4,
  // Which items and how many, and what they name by kind, in one snapshot.
  'GET /desk/items': 5,
  // With the others' claims; the item is asked for before and after, as it is below.
  'PUT /desk/claims/approval/…': 7,
  'PUT /desk/assignments/approval/…': 8,
  'DELETE /desk/assignments/approval/…': 8,
  'GET /decisions': 3,
  'GET /addon_counts': 2,
  'PATCH /approvals/…': 10,
  // The last one asks whether the marketplace shows the add-on, whose page is then published at once.
  'POST /addons/acme-next/progressions': 13,
  // Each figure and list of its own, in one snapshot; the company's last report takes three more, what is published one.
  'GET /addons/acme-next/overview': 15,
  'GET /company_overviews': 2,
  // The company, its counts, add-ons, their situations and installs, and invitations, however many there are.
  'GET /companies/…/overview': 7,
  'GET /companies/…/letters': 4,
  'GET /companies/…/transitions': 7,
}

let database: CountedDatabase
beforeAll(async () => {
  database = await countedDatabase({ loadDataDir: await pgliteTemplate() })
})
afterAll(() => database.close())

test('the requests that people wait for most take no more statements than they did', async () => {
  const sent = new Set<string>()
  for await (const { method, path, statements } of countedRequests(database)) {
    const name = `${method} ${path.replace(/[\da-f-]{36}/, '…')}`
    sent.add(name)
    expect(statements.length, `${name}\n${statements.join('\n')}`).toBeLessThanOrEqual(most[name] ?? 0)
    expect(statements).not.toEqual([])
  }
  expect([...sent]).toEqual(Object.keys(most))
})
