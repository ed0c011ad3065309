import type { Point } from './arrow-lines.ts'

const round = (value: number) => Math.round(value * 10) / 10
const at = (x: number, y: number) => `${round(x)} ${round(y)}`

/** Points as an SVG path that leaves and reaches each of them upright; a loop at a state's side lies. */
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
