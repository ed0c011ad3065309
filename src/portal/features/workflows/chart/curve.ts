import type { Point } from './arrow-lines.ts'

const round = (value: number) => Math.round(value * 10) / 10
const at = (x: number, y: number) => `${round(x)} ${round(y)}`

/**
 * An SVG path through the points, leaving and reaching the ends vertically; a self-transition's horizontally.
 */
export function curve(points: readonly Point[]): string {
  return points
    .map(({ x, y }, i) => {
      const before = points[i - 1]
      if (before === undefined) return `M${at(x, y)}`
      if (before.x === x || before.y === y) return `L${at(x, y)}`
      const bend = (y - before.y) / 2
      return `C${at(before.x, before.y + bend)} ${at(x, y - bend)} ${at(x, y)}`
    })
    .join('')
}
