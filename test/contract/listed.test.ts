import { expect, test } from 'vitest'
import { listed } from '#contract/formats/listed.ts'

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b, and c'],
  [['a, b', 'and', 'c', 'd'], 'a, b, and, c, and d'],
])('names are joined as English joins them: %j', (names, text) => {
  expect(listed(names)).toBe(text)
})
