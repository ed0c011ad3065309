import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/http/errors.ts'
import { parseRange, rangeAnswer } from '#server/http/range.ts'

describe('Range', () => {
  test('without a header the first thousand items are asked for', () => {
    expect(parseRange(undefined)).toEqual({ offset: 0, limit: 1000 })
  })

  test('a browser’s range in bytes is ignored', () => {
    expect(parseRange('bytes=0-499')).toEqual({ offset: 0, limit: 1000 })
  })

  test('the next range of each page leads through the whole list once', () => {
    const total = 25
    let header: string | undefined = 'items ..; max=10'
    const seen: number[] = []
    while (header !== undefined) {
      const page = parseRange(header)
      const count = Math.min(page.limit, total - page.offset)
      const { status, headers } = rangeAnswer(page, count, total)
      seen.push(count)
      expect(headers['content-range']).toBe(`items ${page.offset}-${page.offset + count - 1}/25`)
      expect(status).toBe(headers['next-range'] === undefined ? 200 : 206)
      header = headers['next-range']
    }
    expect(seen).toEqual([10, 10, 5])
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
