import { describe, expect, test } from 'vitest'
import { parseRange, rangeAnswer, readPage } from '#server/http/range.ts'

describe('Range', () => {
  test('without a header asks for the first thousand items, or as many as the list’s first page has', () => {
    const from = (limit: number) => ({ offset: 0, limit, after: [] })
    // A browser's range in bytes is ignored.
    for (const header of [undefined, 'bytes=0-499']) {
      expect(parseRange(header)).toEqual(from(1000))
      expect(parseRange(header, 50)).toEqual(from(50))
    }
    expect(parseRange('items ..', 50)).toEqual(from(1000))
    expect(parseRange('items ..; max=70', 50)).toEqual(from(70))
  })

  const rowsTo = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `row ${n}` }))

  /** Reads a list to its end, so many rows at a time, with something else done to it before each further page. */
  async function readThrough(list: { id: string }[], meanwhile: (page: number) => void, size = 10) {
    let header: string | undefined = `items ..; max=${size}`
    const pages: { status: number; ids: string[]; range: string | undefined }[] = []
    while (header !== undefined) {
      const page = parseRange(header)
      const part = await readPage(page, ({ offset, limit }) =>
        Promise.resolve({ rows: list.slice(offset, offset + limit), offset, total: list.length }),
      )
      const { status, headers } = rangeAnswer(page, part)
      const ids = (part.rows as { id: string }[]).map(({ id }) => id)
      pages.push({ status, ids, range: headers['content-range'] })
      header = headers['next-range']
      meanwhile(pages.length)
    }
    return pages
  }

  test('the next range of each page leads through the whole list once', async () => {
    const pages = await readThrough(rowsTo(25), () => undefined)
    expect(pages.map(({ status, range }) => [status, range])).toEqual([
      [206, 'items 0-9/25'],
      [206, 'items 10-19/25'],
      [200, 'items 20-24/25'],
    ])
    expect(pages.flatMap(({ ids }) => ids)).toEqual(rowsTo(25).map(({ id }) => id))
    expect(await readThrough([], () => undefined)).toEqual([{ status: 200, ids: [], range: 'items */0' }])
  })

  test('pages far into a list are no longer than those at its beginning', async () => {
    const pages = await readThrough(rowsTo(60), () => undefined)
    expect(pages.map(({ ids }) => ids.length)).toEqual([10, 10, 10, 10, 10, 10])
    expect(pages.flatMap(({ ids }) => ids)).toEqual(rowsTo(60).map(({ id }) => id))
  })

  test('where the last that was read moves far behind, all between is still read', async () => {
    const list = rowsTo(60)
    const pages = await readThrough(list, (page) => void (page === 3 && list.push(...list.splice(29, 1))))
    expect(new Set(pages.flatMap(({ ids }) => ids))).toEqual(new Set(rowsTo(60).map(({ id }) => id)))
  })

  test('a header may have 200 characters', () => {
    expect(parseRange('items ..; max=5'.padEnd(200))).toEqual({ offset: 0, limit: 5, after: [] })
    expect(() => parseRange('items ..; max=5'.padEnd(201))).toThrow('over 200 characters')
  })

  const shifts: [string, (list: { id: string }[]) => void][] = [
    ['one is added in front', (list) => list.unshift({ id: 'new' })],
    [
      'many are added in front',
      (list) => list.unshift(...rowsTo(300).map(({ id }) => ({ id: `new ${id}` }))),
    ],
    ['the first is removed', (list) => list.splice(0, 1)],
    ['the last that was read is removed', (list) => list.splice(9, 1)],
    ['the last three that were read are removed', (list) => list.splice(7, 3)],
    ['one to come is removed', (list) => list.splice(15, 1)],
    ['the last that was read moves to the front', (list) => list.unshift(...list.splice(9, 1))],
  ]
  test.each(shifts)('where %s between pages, what was there is read once', async (_, shift) => {
    const list = rowsTo(25)
    const stays = new Set(rowsTo(25).map(({ id }) => id))
    const pages = await readThrough(list, (page) => {
      if (page !== 1) return
      shift(list)
      for (const id of stays) if (!list.some((row) => row.id === id)) stays.delete(id)
    })
    const seen = pages.flatMap(({ ids }) => ids)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => stays.has(id))).toEqual([...stays])
  })

  test.each([
    [1, 8, 4, 2, 2],
    [3, 12, 2, 3, 3],
  ])(
    'pages of %i that were read and are removed leave the next one where it was',
    async (size, rows, after, at, gone) => {
      const list = rowsTo(rows)
      const pages = await readThrough(list, (page) => void (page === after && list.splice(at, gone)), size)
      expect(pages.flatMap(({ ids }) => ids)).toEqual(rowsTo(rows).map(({ id }) => id))
    },
  )

  const kinds: [string, (n: number) => unknown, (row: unknown) => unknown][] = [
    [
      'an id, whatever else of it changes',
      (n) => ({ id: `row ${n}`, name: 'old' }),
      (row) => ({ ...(row as object), name: 'new' }),
    ],
    ['no id', (n) => ({ name: `row ${n}` }), (row) => row],
    ['an id that is a number', (n) => ({ id: n }), (row) => row],
    ['nothing but a text', (n) => `row ${n}`, (row) => row],
  ]
  test.each(kinds)('a row with %s is found again after others came', async (_, rowOf, later) => {
    const rows = Array.from({ length: 25 }, (__, n) => rowOf(n))
    const reading = (list: readonly unknown[]) => (part: { offset: number; limit: number }) =>
      Promise.resolve({
        rows: list.slice(part.offset, part.offset + part.limit),
        offset: part.offset,
        total: list.length,
      })
    const first = parseRange('items ..; max=10')
    const { headers } = rangeAnswer(first, await readPage(first, reading(rows)))
    const changed = [rowOf(100), rowOf(101), ...rows.map(later)]
    const page = await readPage(parseRange(headers['next-range']), reading(changed))
    expect(page).toMatchObject({ offset: 12, rows: changed.slice(12, 22) })
  })

  test('where all that a cursor names is gone, the page begins at its position', async () => {
    const list = rowsTo(25)
    const pages = await readThrough(list, (page) => {
      if (page === 1) list.splice(0, 10)
    })
    expect(pages[1]?.ids[0]).toBe('row 20')
  })

  test('a page has at most 1,000 items', () => {
    for (const max of [1, 1000]) expect(parseRange(`items ..; max=${max}`).limit).toBe(max)
  })

  test.each([
    'items',
    ...['0', '1001', '-1', '', 'x', '1.5'].map((max) => `items ..; max=${max}`),
    'rows ..',
    'items bogus..; max=5',
    'items 1..2',
  ])('%s is refused with 400', (header) => {
    expect(() => parseRange(header)).toThrow(expect.objectContaining({ status: 400 }))
  })
})
