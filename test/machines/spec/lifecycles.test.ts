import { expect, test } from 'vitest'
import { expected } from '#test/spec/table.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
import { disagreement } from '#test/support/specified/specified.ts'
import { comparedSteps, specifiedLifecycles } from '#test/support/specified/specified-lifecycles.ts'

test.each(Object.entries(specifiedLifecycles))(
  '%s is, for every tuple of cells, as the specification says',
  (name, specified) => {
    const steps = comparedSteps(specified)
    const found = steps.map((cells) => disagreement(specified, cells)).filter((each) => each !== null)
    expect(found.slice(0, 5)).toEqual([])
    expect(steps.length).toBeGreaterThan(50)
    const rows = new Set(steps.flatMap((cells) => expected(specified.table, cells).rows))
    keepRows({ by: 'every tuple', what: name, rows: [...rows] })
  },
  60_000,
)
