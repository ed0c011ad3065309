import { arrowLabel, type Chart, type ChartTransition } from '#machines/chart.ts'
import { anyState, chartLayout, lineHeight } from '#portal/features/workflows/chart/chart-layout.ts'
import { curve } from '#portal/features/workflows/chart/curve.ts'
import type { Seen } from '../walking/coverage.ts'
import { escapeHtml } from './escape-html.ts'

/** 'seen', 'half' where a guard came out one way only, 'unseen'. */
export function arrowCss({ id }: ChartTransition, seen: Seen): 'seen' | 'half' | 'unseen' {
  if ((seen.transitions[id] ?? 0) === 0) return 'unseen'
  const outcomes = seen.guards[id]
  return outcomes !== undefined && (outcomes.refused === 0 || outcomes.agreed === 0) ? 'half' : 'seen'
}

/** Room for counts, the same whatever they are: each driver's drawing has everything in the same place. */
const room = ' ✓0000 ✗0000'
const plainRoom = ' ·0000'

const round = (value: number) => Math.round(value * 10) / 10
const count = (sign: string, value: number) =>
  `<tspan class="${value === 0 ? 'unseen' : 'seen'}"> ${sign}${value}</tspan>`

/** A line of a label, with counts where there is room for them. */
function lineMarkup(text: string, { id }: ChartTransition, seen: Seen): string {
  const outcomes = seen.guards[id]
  if (text.endsWith(room) && outcomes !== undefined)
    return (
      escapeHtml(text.slice(0, -room.length)) + count('✓', outcomes.agreed) + count('✗', outcomes.refused)
    )
  if (text.endsWith(plainRoom))
    return escapeHtml(text.slice(0, -plainRoom.length)) + count('·', seen.transitions[id] ?? 0)
  return escapeHtml(text)
}

/**
 * A machine as an inline SVG, its states and arrows coloured by what was seen. `name` must be unique on its page.
 * Arrows carry the ids of their transitions in data-arrows and data-arrow.
 */
export function drawing(chart: Chart, seen: Seen, name: string): string {
  const label = (transition: ChartTransition) =>
    arrowLabel(chart, transition) + (transition.guard === null ? plainRoom : room)
  const { width, height, states, arrows, starts } = chartLayout(chart, { label })
  const head = `head-${name}`
  const text = (x: number, y: number, css: string, inner: string, more = '') =>
    `<text x="${round(x)}" y="${round(y)}" class="${css}"${more}>${inner}</text>`
  const top = (box: { y: number }, lines: readonly unknown[]) =>
    box.y - ((lines.length - 1) * lineHeight) / 2 + 4

  const lines = arrows.map(({ points, label }) => {
    const all = label.lines.map(({ transition }) => arrowCss(transition, seen))
    const css = all.every((each) => each === 'unseen')
      ? 'unseen'
      : all.every((each) => each === 'seen')
        ? 'seen'
        : 'half'
    const ids = JSON.stringify([...new Set(label.lines.map(({ transition }) => transition.id))])
    return `<path class="line ${css}" data-arrows="${escapeHtml(ids)}" d="${curve(points)}" marker-end="url(#${head})"/>`
  })
  const dots = starts.map(
    ({ x, y, points }) =>
      `<circle class="start" cx="${round(x)}" cy="${round(y)}" r="5"/><path class="line first" d="${curve(points)}" marker-end="url(#${head})"/>`,
  )
  const boxes = states.map((box) => {
    const css = box.key === anyState ? 'any' : (seen.states[box.key] ?? 0) > 0 ? 'seen' : 'unseen'
    const rect = `<rect class="state ${css}" x="${round(box.x - box.width / 2)}" y="${round(box.y - box.height / 2)}" width="${round(box.width)}" height="${box.height}" rx="8"/>`
    const names = box.lines.map((line, index) =>
      text(box.x, top(box, box.lines) + index * lineHeight, index === 0 ? 'name' : 'runs', escapeHtml(line)),
    )
    return rect + names.join('')
  })
  const labels = arrows.map(({ label }) =>
    label.lines
      .map(({ text: line, transition }, index) =>
        text(
          label.x,
          top(label, label.lines) + index * lineHeight,
          `arrow ${arrowCss(transition, seen)}`,
          lineMarkup(line, transition, seen),
          ` data-arrow="${escapeHtml(transition.id)}"`,
        ),
      )
      .join(''),
  )
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Statechart of ${escapeHtml(chart.id)}"><defs><marker id="${head}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>${lines.join('')}${dots.join('')}${boxes.join('')}${labels.join('')}</svg>`
}
