import { arrowLabel, type Chart, type ChartTransition } from '../../../machines/chart.ts'
import { anyState, chartLayout, lineHeight } from '../../../src/portal/workflows/chart-layout.ts'
import type { PlacedBox } from '../../../src/portal/workflows/arrow-lines.ts'
import { curve } from '../../../src/portal/workflows/curve.ts'
import type { Seen } from '../coverage.ts'
import { escapeHtml } from './escape-html.ts'

/** 'seen', 'half' where a guard came out one way only, 'unseen'. */
function cssOf({ id, guard }: ChartTransition, seen: Seen): string {
  if ((seen.transitions[id] ?? 0) === 0) return 'unseen'
  const outcomes = seen.guards[id]
  return guard !== null && outcomes !== undefined && outcomes.refused === 0 ? 'half' : 'seen'
}

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

/** A machine as an inline SVG, its states and arrows coloured by what was seen. */
export function drawing(chart: Chart, seen: Seen): string {
  const label = (transition: ChartTransition) =>
    `${arrowLabel(chart, transition)} · ${seen.transitions[transition.id] ?? 0}`
  const { width, height, states, arrows, starts } = chartLayout(chart, { label })
  const lines = arrows.map(({ points, label }) => {
    const css = label.lines.every((line) => cssOf(line.transition, seen) === 'unseen') ? 'unseen' : 'seen'
    return `<path class="line ${css}" d="${curve(points)}" marker-end="url(#head)"/>`
  })
  const dots = starts.map(
    ({ x, y, points }) =>
      `<circle class="start" cx="${round(x)}" cy="${round(y)}" r="5"/><path class="line seen" d="${curve(points)}" marker-end="url(#head)"/>`,
  )
  const boxes = states.map((box) => {
    const css = box.key === anyState ? 'any' : (seen.states[box.key] ?? 0) > 0 ? 'seen' : 'unseen'
    const rect = `<rect class="state ${css}" x="${round(box.x - box.width / 2)}" y="${round(box.y - box.height / 2)}" width="${round(box.width)}" height="${box.height}" rx="8"/>`
    return (
      rect +
      text(
        box,
        box.lines.map((line, index) => ({ text: line, css: index === 0 ? 'name' : 'runs' })),
      )
    )
  })
  const labels = arrows.map(({ label }) =>
    text(
      label,
      label.lines.map((line) => ({ text: line.text, css: cssOf(line.transition, seen) })),
    ),
  )
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="Statechart of ${escapeHtml(chart.id)}"><defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>${lines.join('')}${dots.join('')}${boxes.join('')}${labels.join('')}</svg>`
}
