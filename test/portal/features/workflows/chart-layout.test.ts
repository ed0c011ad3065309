import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { chartOf } from '#machines/chart.ts'
import { readMachines } from '#build/machine-list.ts'
import type { PlacedBox, Point } from '#portal/features/workflows/chart/arrow-lines.ts'
import { chartLayout } from '#portal/features/workflows/chart/chart-layout.ts'
import { curve } from '#portal/features/workflows/chart/curve.ts'

const machines = await readMachines()

interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

const areaOf = ({ x, y, width, height }: PlacedBox): Area => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})
/** The way between two points, which is where their line runs. */
const between = (a: Point, b: Point): Area => ({
  left: Math.min(a.x, b.x),
  right: Math.max(a.x, b.x),
  top: Math.min(a.y, b.y),
  bottom: Math.max(a.y, b.y),
})
/** Touching is not covering; a tenth of a px is rounding. */
const covers = (a: Area, b: Area) =>
  a.left < b.right - 0.1 && b.left < a.right - 0.1 && a.top < b.bottom - 0.1 && b.top < a.bottom - 0.1

/** Every third state has two more lines, as where an add-on's position is marked. */
const marked = (key: string) => (key.length % 3 === 0 ? ['Acme Mail is here', '12 plans'] : [])

describe.each(machines)('$name', ({ machine }) => {
  const chart = chartOf(machine)

  test.each([
    ['as it is', {}],
    ['with marks', { linesIn: marked }],
  ])('%s: no box covers another, and no line runs through a state', (_, options) => {
    const { states, arrows, starts, width, height } = chartLayout(chart, options)
    const boxes = [
      ...states.map((box) => ({ name: box.key, area: areaOf(box) })),
      ...arrows.map(({ from, to, label }) => ({ name: `${from} to ${to}`, area: areaOf(label) })),
      ...starts.map((box) => ({ name: 'start', area: areaOf(box) })),
    ]
    const covered = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => covers(a.area, b.area))
        .map((b) => [a.name, b.name]),
    )
    expect(covered).toEqual([])
    for (const { area } of boxes) {
      expect(Math.min(area.left, area.top)).toBeGreaterThanOrEqual(0)
      expect(area.right).toBeLessThanOrEqual(width)
      expect(area.bottom).toBeLessThanOrEqual(height)
    }
    const run = [...arrows, ...starts.map((start) => ({ ...start, from: 'start' }))].flatMap(
      ({ from, to, points }) =>
        points.slice(1).flatMap((point, i) => {
          const area = between(points[i] ?? point, point)
          return states
            .filter((state) => covers(area, areaOf(state)))
            .map(({ key }) => `${from} to ${to} through ${key}`)
        }),
    )
    expect(run).toEqual([])
  })

  test('every arrow is drawn from the edge of its state to the edge of its target, with all its labels', () => {
    const { states, arrows } = chartLayout(chart)
    const drawn = arrows.flatMap(({ label }) => label.lines.map(({ transition }) => transition.id))
    expect([...new Set(drawn)].toSorted()).toEqual(chart.transitions.map(({ id }) => id).toSorted())
    const onEdge = (key: string, point: Point | undefined) => {
      const state = states.find((each) => each.key === key)
      if (state === undefined || point === undefined) return false
      const { left, right, top, bottom } = areaOf(state)
      const isWithin = point.x >= left - 0.1 && point.x <= right + 0.1 && point.y >= top && point.y <= bottom
      const isAtEdge = [point.x - left, point.x - right, point.y - top, point.y - bottom].some(
        (distance) => Math.abs(distance) < 0.1,
      )
      return isWithin && isAtEdge
    }
    for (const { from, to, points } of arrows)
      expect([from, to, onEdge(from, points[0]), onEdge(to, points.at(-1))]).toEqual([from, to, true, true])
    const ends = arrows.map(({ points }) => JSON.stringify(points.at(-1)))
    expect(new Set(ends).size).toBe(ends.length)
  })
})

test('states inside states stand beside them, and both starts have a dot', () => {
  const nested = setup({}).createMachine({
    id: 'nested',
    initial: 'outer',
    states: {
      outer: { initial: 'one', on: { leave: 'end' }, states: { one: { on: { next: 'two' } }, two: {} } },
      end: { type: 'final' },
    },
  })
  const { states, starts } = chartLayout(chartOf(nested))
  expect(states.map(({ key }) => key)).toEqual(['outer', 'outer.one', 'outer.two', 'end'])
  expect(starts.map(({ to }) => to)).toEqual(['outer', 'outer.one'])
  expect(states.at(-1)?.lines).toEqual(['end (end)'])
})

test('signs that are as wide as high get their room', () => {
  const chart = chartOf(setup({}).createMachine({ id: 'one', initial: 'a', states: { a: {} } }))
  const widthWith = (line: string) => chartLayout(chart, { linesIn: () => [line] }).states[0]?.width ?? 0
  expect(widthWith('漢字かな漢字かな漢字かな')).toBeGreaterThan(12 * 12)
  expect(widthWith('kanji, kana!')).toBeLessThan(12 * 10)
})

test('a line is straight along a column and bends upright between columns', () => {
  expect(
    curve([
      { x: 10, y: 0 },
      { x: 10, y: 20 },
      { x: 30.04, y: 40 },
    ]),
  ).toBe('M10 0L10 20C10 30 30 30 30 40')
  expect(curve([])).toBe('')
})
