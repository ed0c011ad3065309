import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertionOf } from '#server/db/insertion-of.ts'
import { companies } from '#server/db/schema.ts'
import { type TestServer, testServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('rows come as they are given: half of a character as a driver writes it, columns not named by default', async () => {
  await server.clear()
  const at = new Date('2026-11-02T09:00:00.123Z')
  const dates = { createdAt: at, updatedAt: at }
  const names = ['b "quoted" \\', 'a \uD83D', 'c 😀 é', '']
  await server.db.execute(
    insertionOf(
      companies,
      names.map((name) => ({ name, ...dates })),
    ),
  )
  const rows = await server.db.select().from(companies).orderBy(asc(companies.name))
  expect(rows.map(({ name, version, createdAt }) => [name, version, createdAt])).toEqual(
    ['', 'a \uFFFD', 'b "quoted" \\', 'c 😀 é'].map((name) => [name, 1, at]),
  )
})
