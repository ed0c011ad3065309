import { describe, expect, test } from 'vitest'
import { specifiedApproval } from '#test/model/approval/specified.ts'
import { specifiedProgression } from '#test/model/progression/specified.ts'
import { asked } from '#test/spec/table.ts'
import { disagreement, type Specified } from '#test/support/specified.ts'

type AnySpecified = Specified<string, string, never, unknown>

/** Events of the tables that the machines are still to get. */
const later = new Set(['withdraw'])

const lifecycles = [specifiedApproval, specifiedProgression] as unknown as readonly AnySpecified[]

describe.each(lifecycles.map((specified) => [specified.table.name, specified] as const))(
  '%s',
  (_name, specified) => {
    test('is, for every tuple of cells, as the specification says', () => {
      const found: unknown[] = []
      let count = 0
      for (const cells of asked(specified.table)) {
        if (later.has((cells as { event: string }).event)) continue
        count += 1
        const difference = disagreement(specified, cells)
        if (difference !== null && found.length < 5) found.push(difference)
      }
      expect(found).toEqual([])
      expect(count).toBeGreaterThan(50)
    }, 60_000)
  },
)
