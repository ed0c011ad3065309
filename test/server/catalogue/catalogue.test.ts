import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { invalidateAfterRestore } from '#server/db/invalidate-after-restore.ts'
import { deploymentMarks } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { call, storeService } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { crossing } from '../support/crossing.ts'
import { putPage } from '../support/published-pages.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const [at, later, last] = ['2026-11-02T09:00:00.000Z', '2026-11-02T09:30:00.007Z', '2026-11-02T10:00:00.000Z']

let token: string
let queue: AddonRow
let logs: AddonRow
beforeEach(async () => {
  token = (await storeService(on.server, 'marketplace', ['catalogue'])).token
  queue = await addonAt(on.world, 'ga', 'acme-queue')
  logs = await addonAt(on.world, 'ga', 'acme-logs')
})

const ask = (path = '', headers: Record<string, string> = {}, method = 'GET') =>
  call(on.server, method, `/platform/catalogue${path}`, { as: { token }, headers })
const put = (of: AddonRow, when: string, fields?: Parameters<typeof putPage>[3]) =>
  putPage(on.server.db, of, when, fields)
const serialOf = ({ body }: { body: unknown }) => readAs(body, v.looseObject({ serial: v.number() })).serial
const slugsOf = ({ body }: { body: unknown }) =>
  readAs(body, v.looseObject({ addons: v.array(v.looseObject({ slug: v.string() })) })).addons.map(
    ({ slug }) => slug,
  )
const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? ''
const refusedSince = (text: string) => ({
  status: 422,
  body: { id: 'invalid', error: { since: [expect.stringContaining(text)] } },
})

describe('the catalogue', () => {
  test('has all pages as they were stored, in the order of their last publication, and nothing that is gone', async () => {
    const [first, page] = [await put(queue, at), await put(logs, at)]
    const before = await ask()
    expect(before).toMatchObject({ status: 200 })
    expect(before.body).toEqual({
      serial: serialOf(before),
      addons: [
        { ...first, published_at: at },
        { ...page, published_at: at },
      ],
      gone: [],
    })
    const changed = await put(queue, later, { summary: 'Queues' })
    const after = await ask()
    expect(serialOf(after)).toBeGreaterThan(serialOf(before))
    expect(after.body).toMatchObject({
      addons: [
        { slug: 'acme-logs', published_at: at },
        { ...changed, published_at: later },
      ],
    })
    await put(queue, last, null)
    expect((await ask()).body).toMatchObject({ addons: [{ slug: 'acme-logs' }], gone: [] })
  })

  test('is empty while nothing is published', async () => {
    expect((await ask()).body).toEqual({ serial: 0, addons: [], gone: [] })
    expect((await ask('?since=0')).body).toEqual({ serial: 0, addons: [], gone: [] })
  })

  test('since a serial, has what was published and taken off after it, and what came back', async () => {
    await put(queue, at)
    await put(logs, at)
    const first = serialOf(await ask())
    expect((await ask(`?since=${first}`)).body).toEqual({ serial: first, addons: [], gone: [] })
    const page = await put(queue, later, { summary: 'Queues' })
    await put(logs, later, null)
    const second = await ask(`?since=${first}`)
    expect(second.body).toEqual({
      serial: serialOf(second),
      addons: [{ ...page, published_at: later }],
      gone: ['acme-logs'],
    })
    await put(logs, last)
    expect((await ask(`?since=${serialOf(second)}`)).body).toMatchObject({
      addons: [{ slug: 'acme-logs', published_at: last }],
      gone: [],
    })
    expect((await ask(`?since=${first}`)).body).toMatchObject({
      addons: [{ slug: 'acme-queue' }, { slug: 'acme-logs' }],
      gone: [],
    })
  })

  test('misses no page whose publication began before the read and ends after it', async () => {
    const first = await crossing(
      on.server.db,
      (tx) => putPage(tx, queue, at),
      async () => {
        await put(logs, at)
        return ask()
      },
    )
    const second = await ask(`?since=${serialOf(first)}`)
    expect([...slugsOf(first), ...slugsOf(second)].toSorted()).toEqual(['acme-logs', 'acme-queue'])
  })

  test('is whole where it is long: pages of many bytes and letters of two', async () => {
    const long = 'Größe "und" Rest. '.repeat(10_000)
    const pages = [await put(queue, at, { summary: long }), await put(logs, at, { summary: `${long}, too` })]
    expect((await ask()).body).toMatchObject({
      addons: pages.map((page) => ({ ...page, published_at: at })),
      gone: [],
    })
  })

  test('refuses a serial that is ahead of it, and one that is none', async () => {
    await put(queue, at)
    const serial = serialOf(await ask())
    expect(await ask(`?since=${serial + 1}`)).toMatchObject(refusedSince('ahead'))
    for (const since of ['-1', 'x', '', '1e3', '9'.repeat(16)])
      expect(await ask(`?since=${since}`)).toMatchObject(refusedSince('must be the serial'))
  })

  test('after the restoration of a backup, refuses what was told before it, and after an earlier one of the same', async () => {
    await put(queue, at)
    await put(logs, at, null)
    const before = serialOf(await ask())
    await invalidateAfterRestore(on.server.db)
    const restored = await ask()
    expect(restored.body).toMatchObject({ addons: [{ slug: 'acme-queue', published_at: at }] })
    for (const since of [0, before, before + 1])
      expect(await ask(`?since=${since}`)).toMatchObject(refusedSince('restoration'))
    const serial = serialOf(restored)
    expect((await ask(`?since=${serial}`)).body).toEqual({ serial, addons: [], gone: [] })
    await put(logs, later)
    expect((await ask(`?since=${serial}`)).body).toMatchObject({ addons: [{ slug: 'acme-logs' }], gone: [] })
    await on.server.db.delete(deploymentMarks)
    await on.server.db.execute(sql`select setval('publication_serials', ${before}::bigint)`)
    await invalidateAfterRestore(on.server.db)
    await put(queue, last)
    expect(await ask(`?since=${serial}`)).toMatchObject(refusedSince('restoration'))
  })
})

test('where a backup was restored that had published nothing, the answer’s serial is one that is accepted', async () => {
  await invalidateAfterRestore(on.server.db)
  const serial = serialOf(await ask())
  expect(await ask(`?since=${serial}`)).toMatchObject({ status: 200, body: { serial, addons: [], gone: [] } })
  await put(queue, at)
  expect((await ask(`?since=${serial}`)).body).toMatchObject({ addons: [{ slug: 'acme-queue' }] })
})

describe('the entity tag of the catalogue', () => {
  test('is the same for the same bytes, and then the answer is 304 without a body', async () => {
    await put(queue, at)
    const first = await ask()
    expect(tagOf(first)).toMatch(/^"[\da-f]{64}"$/)
    expect(tagOf(await ask())).toBe(tagOf(first))
    const again = await ask('', { 'if-none-match': `"other", ${tagOf(first)}` })
    expect({ ...again, tag: tagOf(again) }).toMatchObject({ status: 304, body: '', tag: tagOf(first) })
    expect(await ask('', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
  })

  test('is another one with every change: of a page, of its time alone, of what is gone, of what was asked', async () => {
    await put(logs, at)
    const tags: string[] = []
    const note = async (path = '') => void tags.push(tagOf(await ask(path)))
    await note()
    await note('?since=0')
    await put(queue, at)
    await note()
    const serial = serialOf(await ask())
    await put(queue, at, { summary: 'Queues' })
    await note()
    await put(queue, later, { summary: 'Queues' })
    await note()
    await note(`?since=${serial}`)
    await put(logs, later, null)
    await note()
    await note(`?since=${serial}`)
    // Only the first two are the same bytes; those of the last two differ by what is gone.
    expect(new Set(tags).size).toBe(tags.length - 1)
    expect(tags[0]).toBe(tags[1])
  })

  test('names the bytes as they are sent: nothing compresses them, and nobody may', async () => {
    await put(queue, at, { summary: 'Queues. '.repeat(1_000) })
    const { headers } = await ask('', { 'accept-encoding': 'gzip, br' })
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('cache-control')).toBe('private, no-cache, no-transform')
  })

  test('is told by HEAD too, without a body', async () => {
    await put(queue, at)
    const head = await ask('', {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(tagOf(head)).toBe(tagOf(await ask()))
  })
})

describe('an entry of the catalogue', () => {
  test('is the add-on’s page as it was stored, with a tag of its own', async () => {
    const page = await put(queue, at)
    const entry = await ask('/acme-queue')
    expect(entry).toMatchObject({ status: 200 })
    expect(entry.body).toEqual({ ...page, published_at: at })
    expect(await ask('/acme-queue', { 'if-none-match': tagOf(entry) })).toMatchObject({
      status: 304,
      body: '',
    })
    await put(queue, later)
    expect(await ask('/acme-queue', { 'if-none-match': tagOf(entry) })).toMatchObject({
      status: 200,
      body: { published_at: later },
    })
  })

  test('is not there for what was never published, is gone, or is no slug', async () => {
    await put(logs, at, null)
    for (const slug of ['acme-queue', 'acme-logs', 'none', queue.id, 'Acme', '%00', '%F0%9F%92%A9'])
      expect(await ask(`/${slug}`)).toMatchObject({
        status: 404,
        body: { id: 'not_found', error: expect.any(String) },
      })
  })
})

test('a service without the right may read neither, and says so as the service API does', async () => {
  token = (await storeService(on.server, 'biller', ['billing'])).token
  await put(queue, at)
  for (const path of ['', '/acme-queue', '/none'])
    expect(await ask(path)).toMatchObject({
      status: 403,
      body: { id: 'forbidden', error: 'The service biller does not have the right catalogue.' },
    })
})
