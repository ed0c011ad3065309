import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/http/errors.ts'
import { parseRange, rangeAnswer, readPage } from '#server/http/range.ts'

describe('Range', () => {
  test('without a header the first thousand items are asked for', () => {
    expect(parseRange(undefined)).toEqual({ offset: 0, limit: 1000, after: [] })
  })

  test('or as many as the list’s first page has', () => {
    expect(parseRange(undefined, 50)).toEqual({ offset: 0, limit: 50, after: [] })
    expect(parseRange('items ..', 50)).toEqual({ offset: 0, limit: 1000, after: [] })
    expect(parseRange('items ..; max=70', 50)).toEqual({ offset: 0, limit: 70, after: [] })
  })

  test('a browser’s range in bytes is ignored', () => {
    expect(parseRange('bytes=0-499')).toEqual({ offset: 0, limit: 1000, after: [] })
    expect(parseRange('bytes=0-499', 50)).toEqual({ offset: 0, limit: 50, after: [] })
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

  test('where pages are of one row, and the rows of two of them are removed, the next one follows', async () => {
    const list = rowsTo(8)
    const pages = await readThrough(list, (page) => void (page === 4 && list.splice(2, 2)), 1)
    expect(pages.flatMap(({ ids }) => ids)).toEqual(rowsTo(8).map(({ id }) => id))
  })

  test('where all that a cursor names is gone, the page begins at its position', async () => {
    const list = rowsTo(25)
    const pages = await readThrough(list, (page) => {
      if (page === 1) list.splice(0, 10)
    })
    expect(pages[1]?.ids[0]).toBe('row 20')
  })

  test.each([
    'items',
    'items ..; max=0',
    'items ..; max=1001',
    'rows ..',
    'items bogus..; max=5',
    'items 1..2',
  ])('%s is refused with 400', (header) => {
    expect(() => parseRange(header)).toThrow(Refusal)
  })
})
