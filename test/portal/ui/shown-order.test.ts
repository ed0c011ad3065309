import { describe, expect, test } from 'vitest'
import { inOrder, movedTo } from '#portal/ui/lists/shown-order.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }))
const idsOf = (given: readonly { id: string }[]) => given.map(({ id }) => id).join('')

describe('rows in an order of ids', () => {
  test.each([
    ['abc', 'cab', 'cab'],
    ['abc', '', 'abc'],
    ['abc', 'cxb', 'cba'],
    ['abcd', 'db', 'dbac'],
    ['', 'ab', ''],
  ])('%s in the order %s: %s', (given, order, shown) => {
    expect(idsOf(inOrder(rows(given), [...order]))).toBe(shown)
  })
})

describe('a row put at another’s place', () => {
  test.each([
    ['abcd', 'a', 'b', 'bacd'],
    ['abcd', 'a', 'd', 'bcda'],
    ['abcd', 'd', 'a', 'dabc'],
    ['abcd', 'c', 'b', 'acbd'],
    ['abcd', 'b', 'b', 'abcd'],
    ['abcd', 'x', 'b', 'abcd'],
    ['abcd', 'b', 'x', 'abcd'],
  ])('%s with %s at %s: %s', (ids, moved, target, expected) => {
    expect(movedTo([...ids], moved, target).join('')).toBe(expected)
  })
})
