import type { Chart, ChartTransition } from '../../../src/build/chart.ts'
import { arrowLabel } from '../../../src/build/statechart-mermaid.ts'
import type { Seen } from '../coverage.ts'
import { escapeHtml } from './escape-html.ts'
import { type Box, type Link, placeInLayers, type PlacedBox } from './layers.ts'

const anyState = '*'
const lineHeight = 15
const charWidth = 6.4

interface Arrow {
  from: string
  to: string
  lines: { text: string; css: string }[]
}

/** 'seen', 'half' where a guard came out one way only, 'unseen'. */
function cssOf({ id, guard }: ChartTransition, seen: Seen): string {
  if ((seen.transitions[id] ?? 0) === 0) return 'unseen'
  const outcomes = seen.guards[id]
  return guard !== null && outcomes !== undefined && outcomes.refused === 0 ? 'half' : 'seen'
}

/** Arrows between the same two states share one line and one label. */
function arrowsOf(chart: Chart, seen: Seen): Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const transition of chart.transitions) {
    const from = transition.from ?? anyState
    const to = transition.to ?? from
    const arrow = arrows.get(`${from} ${to}`) ?? { from, to, lines: [] }
    arrows.set(`${from} ${to}`, arrow)
    const count = seen.transitions[transition.id] ?? 0
    arrow.lines.push({ text: `${arrowLabel(chart, transition)} · ${count}`, css: cssOf(transition, seen) })
  }
  return [...arrows.values()]
}

const widthOf = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length)) * charWidth + 16

function text(box: PlacedBox, lines: readonly { text: string; css: string }[]): string {
  const top = box.y - ((lines.length - 1) * lineHeight) / 2 + 4
  return lines
    .map(
      (line, index) =>
        `<text x="${box.x}" y="${top + index * lineHeight}" class="${line.css}">${escapeHtml(line.text)}</text>`,
    )
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10

/** A line that leaves and reaches boxes vertically. `shift` keeps the way back apart from the way there. */
function curve(points: readonly { x: number; y: number }[]): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1]
      if (before === undefined) return `M${round(x)} ${round(y)}`
      const bend = (y - before.y) / 2
      return `C${round(before.x)} ${round(before.y + bend)} ${round(x)} ${round(y - bend)} ${round(x)} ${round(y)}`
    })
    .join('')
}

/** A machine as an inline SVG, its states and arrows coloured by what was seen. */
export function drawing(chart: Chart, seen: Seen): string {
  const arrows = arrowsOf(chart, seen)
  const hasAnyState = arrows.some(({ from }) => from === anyState)
  const stateLines = new Map<string, readonly string[]>(hasAnyState ? [[anyState, ['any state']]] : [])
  for (const { key, invokes, final } of chart.states) {
    stateLines.set(key, [final ? `${key} (end)` : key, ...invokes.map((name) => `runs ${name}`)])
  }
  const boxes: Box[] = [
    ...[...stateLines].map(([id, lines]) => ({
      id,
      width: widthOf(lines) * 1.15,
      height: lines.length * lineHeight + 16,
    })),
    ...arrows.map(({ lines }, index) => ({
      id: `arrow ${index}`,
      width: widthOf(lines.map((line) => line.text)),
      height: lines.length * lineHeight + 4,
    })),
  ]
  const links: Link[] = arrows.flatMap(({ from, to }, index) => [
    { from, to: `arrow ${index}` },
    { from: `arrow ${index}`, to },
  ])
  const start = chart.states.findIndex(({ initial }) => initial) + (hasAnyState ? 1 : 0)
  const ordered = [...boxes.slice(start), ...boxes.slice(0, start)]
  const placed = placeInLayers(ordered, links)
  const boxOf = new Map(placed.boxes.map((box) => [box.id, box]))

  /** Moves an end of a line from the box's middle to its edge, beside the other lines that end there. */
  const docked = (points: readonly { x: number; y: number }[], from: string, to: string) => {
    const ends = [...points]
    const dock = (id: string, at: number, towards: number, side: number) => {
      const box = boxOf.get(id)
      const [end, other] = [points[at], points[towards]]
      if (box === undefined || end === undefined || other === undefined) return
      const isLabel = id.startsWith('arrow ')
      const reach = box.width / 2 - 10
      const wish = isLabel ? 0 : Math.max(-reach, Math.min(reach, (other.x - end.x) * 0.35 + side))
      ends[at] = { x: end.x + wish, y: end.y + (other.y > end.y ? 1 : -1) * (box.height / 2) }
    }
    dock(from, 0, 1, 7)
    dock(to, points.length - 1, points.length - 2, -7)
    return ends
  }

  const lines = placed.links.map((link, index) => {
    const arrow = arrows[Math.floor(index / 2)]
    const css = arrow?.lines.every((line) => line.css === 'unseen') === true ? 'unseen' : 'seen'
    const head = index % 2 === 1 ? ' marker-end="url(#head)"' : ''
    return `<path class="line ${css}" d="${curve(docked(link.points, link.from, link.to))}"${head}/>`
  })
  const states = [...stateLines].map(([id, texts]) => {
    const box = boxOf.get(id)
    if (box === undefined) return ''
    const css = id === anyState ? 'any' : (seen.states[id] ?? 0) > 0 ? 'seen' : 'unseen'
    const rect = `<rect class="state ${css}" x="${round(box.x - box.width / 2)}" y="${round(box.y - box.height / 2)}" width="${round(box.width)}" height="${box.height}" rx="8"/>`
    return (
      rect +
      text(
        box,
        texts.map((line, index) => ({ text: line, css: index === 0 ? 'name' : 'runs' })),
      )
    )
  })
  const labels = arrows.map((arrow, index) => {
    const box = boxOf.get(`arrow ${index}`)
    return box === undefined ? '' : text(box, arrow.lines)
  })
  return `<svg viewBox="0 0 ${Math.ceil(placed.width)} ${Math.ceil(placed.height)}" width="${Math.ceil(placed.width)}" role="img" aria-label="Statechart of ${escapeHtml(chart.id)}"><defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>${lines.join('')}${states.join('')}${labels.join('')}</svg>`
}
