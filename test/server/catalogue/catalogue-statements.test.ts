import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedDatabase, type CountedDatabase } from '#test/bench/reads/counted-database.ts'
import { pgliteTemplate } from '#test/support/database/pglite-template.ts'
import { call, storeService } from '#test/support/people.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { addonAt, createWorld } from '#test/support/world.ts'
import { putPage } from '../support/published-pages.ts'

let database: CountedDatabase
beforeAll(async () => {
  database = await countedDatabase({ loadDataDir: await pgliteTemplate() })
})
afterAll(() => database.close())

test('pages are read once, after a change only the changed ones, and never for who has the answer', async () => {
  const another = () => Promise.reject(new Error('there is one process'))
  const server = serverOn({ ...database, another }, testClock())
  const world = await createWorld(server)
  const [first, second] = [await addonAt(world, 'ga', 'first'), await addonAt(world, 'ga', 'second')]
  const as = await storeService(server, 'marketplace')
  await putPage(server.db, first, '2026-11-02T09:00:00Z')
  await putPage(server.db, second, '2026-11-02T09:00:00Z')
  /** How many statements a request takes, and how many of them read pages. */
  const count = async (path: string, headers: Record<string, string> = {}) => {
    database.statements()
    const answer = await call(server, 'GET', `/platform/catalogue${path}`, { as, headers })
    const texts = database.statements()
    const ofPages = texts.filter((text) => text.includes('"page"')).length
    return { tag: answer.headers.get('etag') ?? '', status: answer.status, all: texts.length, ofPages }
  }
  const tag = (await count('', { 'if-none-match': '*' })).tag
  expect(await count('', { 'if-none-match': tag })).toMatchObject({ status: 304, ofPages: 0 })
  expect(await count('')).toMatchObject({ status: 200, all: 5, ofPages: 1 })
  expect(await count('')).toMatchObject({ status: 200, all: 4, ofPages: 0 })
  expect(await count('/first')).toMatchObject({ status: 200, all: 3, ofPages: 0 })
  await putPage(server.db, second, '2026-11-02T09:30:00Z', { summary: 'Other' })
  expect(await count('/second', { 'if-none-match': tag })).toMatchObject({ status: 200, ofPages: 1 })
  expect(await count('')).toMatchObject({ ofPages: 0 })
})
