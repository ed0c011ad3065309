/** A box to be placed; sizes in px. */
export interface Box {
  id: string
  width: number
  height: number
}

export interface Link {
  from: string
  to: string
}

export interface PlacedBox extends Box {
  /** Centre. */
  x: number
  y: number
}

export interface PlacedLink extends Link {
  /** From the one box to the other, by way of the points between. */
  points: readonly { x: number; y: number }[]
}

export interface Placement {
  width: number
  height: number
  boxes: readonly PlacedBox[]
  links: readonly PlacedLink[]
}

interface Cell extends PlacedBox {
  layer: number
  above: Cell[]
  below: Cell[]
}

/** Links that lead back to a box that is still being walked, starting with the first box. */
function backLinks(boxes: readonly Box[], links: readonly Link[]): Set<Link> {
  const back = new Set<Link>()
  const state = new Map<string, 'open' | 'closed'>()
  const walk = (id: string) => {
    state.set(id, 'open')
    for (const link of links.filter((each) => each.from === id)) {
      if (state.get(link.to) === 'open') back.add(link)
      else if (!state.has(link.to)) walk(link.to)
    }
    state.set(id, 'closed')
  }
  for (const { id } of boxes) if (!state.has(id)) walk(id)
  return back
}

/** The longest way down to each box, following links that do not lead back. */
function layersOf(boxes: readonly Box[], down: readonly Link[]): Map<string, number> {
  const layers = new Map<string, number>()
  const layerOf = (id: string): number => {
    const known = layers.get(id)
    if (known !== undefined) return known
    const parents = down.filter((link) => link.to === id).map((link) => layerOf(link.from) + 1)
    const layer = Math.max(0, ...parents)
    layers.set(id, layer)
    return layer
  }
  for (const { id } of boxes) layerOf(id)
  return layers
}

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length

/** Orders each layer by where its neighbours stand, down and up again, until it has settled. */
function order(rows: Cell[][]): void {
  const byNeighbours = (row: Cell[], next: 'above' | 'below', other: Cell[]) => {
    const place = new Map(other.map((cell, index) => [cell, index]))
    const weight = new Map(
      row.map((cell, index) => {
        const places = cell[next].flatMap((each) => place.get(each) ?? [])
        return [cell, places.length === 0 ? index : mean(places)]
      }),
    )
    row.sort((a, b) => (weight.get(a) ?? 0) - (weight.get(b) ?? 0))
  }
  for (let round = 0; round < 12; round++) {
    for (let i = 1; i < rows.length; i++) byNeighbours(rows[i] ?? [], 'above', rows[i - 1] ?? [])
    for (let i = rows.length - 2; i >= 0; i--) byNeighbours(rows[i] ?? [], 'below', rows[i + 1] ?? [])
  }
}

/** Moves the cells of a row as near to where they want to be as their widths and order allow. */
function settle(row: readonly Cell[], wanted: readonly number[], gap: number): void {
  interface Block {
    cells: Cell[]
    offsets: number[]
    wants: number[]
    width: number
  }
  const blocks: Block[] = []
  const start = (block: Block) => mean(block.wants)
  for (const [index, cell] of row.entries()) {
    let block: Block = {
      cells: [cell],
      offsets: [cell.width / 2],
      wants: [(wanted[index] ?? 0) - cell.width / 2],
      width: cell.width,
    }
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (start(last) + last.width + gap <= start(block)) break
      blocks.pop()
      const shift = last.width + gap
      block = {
        cells: [...last.cells, ...block.cells],
        offsets: [...last.offsets, ...block.offsets.map((offset) => offset + shift)],
        wants: [...last.wants, ...block.wants.map((want) => want - shift)],
        width: shift + block.width,
      }
    }
    blocks.push(block)
  }
  for (const block of blocks) {
    for (const [index, cell] of block.cells.entries()) cell.x = start(block) + (block.offsets[index] ?? 0)
  }
}

function spread(rows: readonly Cell[][], gap: number): void {
  for (const row of rows)
    settle(
      row,
      row.map(() => 0),
      gap,
    )
  for (let round = 0; round < 10; round++) {
    const next = round % 2 === 0 ? 'above' : 'below'
    const sweep = next === 'above' ? rows : rows.toReversed()
    for (const row of sweep) {
      const wanted = row.map((cell) =>
        cell[next].length === 0 ? cell.x : mean(cell[next].map(({ x }) => x)),
      )
      settle(row, wanted, gap)
    }
  }
}

/** Places boxes in layers from top to bottom so that links mostly lead down and never through a box. */
export function placeInLayers(
  boxes: readonly Box[],
  links: readonly Link[],
  { gap = 24, rowGap = 28 }: { gap?: number; rowGap?: number } = {},
): Placement {
  const back = backLinks(boxes, links)
  const downOf = (link: Link): Link => (back.has(link) ? { from: link.to, to: link.from } : link)
  const layers = layersOf(
    boxes,
    links.map((link) => downOf(link)),
  )
  const rows: Cell[][] = Array.from({ length: Math.max(...layers.values()) + 1 }, () => [])
  const addCell = (box: Box, layer: number): Cell => {
    const cell: Cell = { ...box, x: 0, y: 0, layer, above: [], below: [] }
    rows[layer]?.push(cell)
    return cell
  }
  const cells = new Map(boxes.map((box) => [box.id, addCell(box, layers.get(box.id) ?? 0)]))

  const chains = links.map((link) => {
    const { from, to } = downOf(link)
    const [top, bottom] = [cells.get(from), cells.get(to)]
    if (top === undefined || bottom === undefined) throw new Error(`no box for ${link.from} to ${link.to}`)
    const between = Array.from({ length: bottom.layer - top.layer - 1 }, (_, index) =>
      addCell({ id: '', width: 8, height: 0 }, top.layer + index + 1),
    )
    const chain = [top, ...between, bottom]
    for (const [index, cell] of chain.entries()) {
      const next = chain[index + 1]
      if (next === undefined) continue
      cell.below.push(next)
      next.above.push(cell)
    }
    return { link, chain }
  })

  order(rows)
  spread(rows, gap)
  const left = Math.min(...rows.flat().map((cell) => cell.x - cell.width / 2)) - gap
  let y = rowGap / 2
  for (const row of rows) {
    const height = Math.max(...row.map((cell) => cell.height))
    for (const cell of row) {
      cell.x -= left
      cell.y = y + height / 2
    }
    y += height + rowGap
  }

  return {
    width: Math.max(...rows.flat().map((cell) => cell.x + cell.width / 2)) + gap,
    height: y,
    boxes: [...cells.values()],
    links: chains.map(({ link, chain }) => {
      const points = chain.map(({ x, y }) => ({ x, y }))
      return { ...link, points: back.has(link) ? points.toReversed() : points }
    }),
  }
}
