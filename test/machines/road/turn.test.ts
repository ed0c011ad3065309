import { afterAll, expect, test } from 'vitest'
import { turnOf } from '#machines/road/turn.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
import { turns } from '#test/spec/rules/turn.ts'
import { actWord, parties, situationOfCells } from './road-situation.ts'
import { situations } from './shortest-roads.ts'

afterAll(() => keepRows({ by: 'every row', what: 'turns', rows: turns.map(({ id }) => id) }))

test.each(turns)('$id', ({ given, turn, left, next }) => {
  const shutdownDate = given.endAnnounced === true ? '2027-04-21' : null
  const found = turnOf({ ...situationOfCells(given), shutdownDate })
  expect({
    turn: found.party === null ? 'nobody' : parties[found.party],
    left: found.left,
    next: found.next && actWord(found.next),
  }).toEqual({ turn, left, next })
})

test('before GA it is always somebody’s turn', () => {
  const without = [...situations()].filter(
    (cells) => turnOf({ ...situationOfCells(cells), shutdownDate: null }).next === null,
  )
  expect(without).toEqual([])
})
