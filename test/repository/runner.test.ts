import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

/** All that files lead to, through whatever they import of the repository, types too. */
function reachedFrom(beginning: readonly Source[]): Set<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const targets = new Set<string>()
  const ahead = [...beginning]
  for (const { imports } of ahead)
    for (const { target } of imports) {
      if (targets.has(target)) continue
      targets.add(target)
      const next = byPath.get(target)
      if (next !== undefined) ahead.push(next)
    }
  return targets
}

const own = sources.filter(({ path }) => path.startsWith('test/runner/'))

/** Files outside it that know nothing of the product either, or this test would find what they lead to. */
const lent = [
  'machines/chart.ts',
  'src/portal/features/workflows/chart/arrow-lines.ts',
  'src/portal/features/workflows/chart/chart-layout.ts',
  'src/portal/features/workflows/chart/curve.ts',
]
const packages = ['@dagrejs/dagre', '@xstate/test', 'vite', 'vitest', 'xstate']

test('the runner of generated tests leads to nothing of the product', () => {
  expect(own.length).toBeGreaterThan(25)
  const others = [...reachedFrom(own)].filter(
    (target) => !target.startsWith('test/runner/') && !target.startsWith('node:'),
  )
  expect(others.toSorted()).toEqual([...lent, ...packages].toSorted())
})

test('the runner’s words are nobody’s', () => {
  const words = /\b(?:approvals?|add-?ons?|provider|staff|repricings?|partner|portal)\b/i
  const spoken = own.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => words.test(line) && !line.includes("from '#portal/"))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(spoken).toEqual([])
})
