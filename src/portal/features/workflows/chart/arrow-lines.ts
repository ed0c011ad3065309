const headLength = 8

export interface Point {
  x: number
  y: number
}

/** A rectangle by its centre, in px. */
export interface PlacedBox extends Point {
  width: number
  height: number
}

/** Returns a function that tells how far a row of boxes extends above and below its middle. */
function rowReach(boxes: readonly PlacedBox[]): (y: number) => number {
  const reach = new Map<number, number>()
  for (const { y, height } of boxes)
    reach.set(Math.round(y), Math.max(reach.get(Math.round(y)) ?? 0, height / 2))
  return (y) => reach.get(Math.round(y)) ?? 0
}

/** A line from box to box through these points. */
export interface Link {
  from: PlacedBox
  to: PlacedBox
  by: readonly Point[]
}

interface End {
  box: PlacedBox
  /** Below the box, or above it. */
  side: 1 | -1
  /** Where its line continues, or comes from. */
  towards: number
}

/** Spreads line ends side by side along the top and bottom edges of their boxes; returns each one's x. */
function docks(ends: readonly End[]): Map<End, number> {
  const places = new Map<End, number>()
  for (const { box, side } of ends) {
    const own = ends
      .filter((end) => end.box === box && end.side === side)
      .toSorted((a, b) => a.towards - b.towards)
    const step = Math.min(24, (box.width - 20) / own.length)
    for (const [i, end] of own.entries()) places.set(end, box.x + (i - (own.length - 1) / 2) * step)
  }
  return places
}

/**
 * A line per link, from edge to edge: vertical through each row of boxes, sideways only between rows, so that
 * it crosses no box its points avoid. Two links never share a position on a box's edge.
 */
export function arrowLines(links: readonly Link[], boxes: readonly PlacedBox[]): (readonly Point[])[] {
  const reach = rowReach(boxes)
  const ended = links.map(({ from, to, by }) => {
    const side = (by[0] ?? to).y > from.y ? 1 : -1
    const leaving: End = { box: from, side, towards: (by[0] ?? to).x }
    const reaching: End = { box: to, side: side === 1 ? -1 : 1, towards: (by.at(-1) ?? from).x }
    return { by, leaving, reaching }
  })
  const places = docks(ended.flatMap(({ leaving, reaching }) => [leaving, reaching]))
  const stub = (end: End): Point[] => {
    const { box, side } = end
    const x = places.get(end) ?? box.x
    return [
      { x, y: box.y + side * (box.height / 2) },
      // Straight for the length of the arrowhead, and past the row's other boxes.
      { x, y: box.y + side * Math.max(reach(box.y), box.height / 2 + headLength) },
    ]
  }
  return ended.map(({ by, leaving, reaching }) => {
    const through = by.flatMap(({ x, y }) => [
      { x, y: y - leaving.side * reach(y) },
      { x, y: y + leaving.side * reach(y) },
    ])
    return [...stub(leaving), ...through, ...stub(reaching).toReversed()]
  })
}
