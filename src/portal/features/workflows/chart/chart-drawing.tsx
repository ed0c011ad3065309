import { type KeyboardEvent, useState } from 'react'
import { arrowLabel, type Chart } from '#machines/chart.ts'
import { isPressed } from '#portal/ui/focus/is-pressed.ts'
import type { PlacedBox } from './arrow-lines.ts'
import { anyState, type ChartLayout, lineHeight, type PlacedState } from './chart-layout.ts'
import { curve } from './curve.ts'
import classes from './chart.module.css'

interface Props {
  layout: ChartLayout
  chart: Chart
  marks: Readonly<Record<string, readonly string[]>>
  /** Shrinks the chart to the page's width if that is smaller. */
  fits: boolean
}

interface Line {
  text: string
  css: string | undefined
}

function Lines({ box, lines }: { box: PlacedBox; lines: readonly Line[] }) {
  const top = box.y - ((lines.length - 1) * lineHeight) / 2 + 4
  return lines.map(({ text, css }, i) => (
    // Lines of a label may be identical.
    // oxlint-disable-next-line react/no-array-index-key
    <text key={i} x={box.x} y={top + i * lineHeight} className={css}>
      {i < lines.length - 1 ? `${text} ` : text}
    </text>
  ))
}

/** Describes a state and its arrows in a sentence. */
function toldOf({ key, state, lines }: PlacedState, chart: Chart): string {
  const out = chart.transitions
    .filter(({ from }) => (from ?? anyState) === key)
    .map((arrow) => `${arrowLabel(chart, arrow)} ${arrow.to === null ? 'stays' : `to ${arrow.to}`}`)
  const parts = [
    // The visible text comes first, verbatim.
    lines.join(' '),
    ...(state?.initial === true ? ['starts here'] : []),
    out.length === 0 ? 'no arrow leads out' : `arrows: ${out.join('; ')}`,
  ]
  return parts.join('. ')
}

/**
 * The statechart as a picture. Hovering, focusing or selecting a state dims all but its neighbours; select by
 * click, Enter or Space, deselect with Escape.
 */
export function ChartDrawing({ layout, chart, marks, fits }: Props) {
  const { width, height, states, arrows, starts } = layout
  const [near, setNear] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const active = near ?? chosen
  const touches = ({ from, to }: { from: string; to: string }) => from === active || to === active
  const next = new Set(arrows.filter(touches).flatMap(({ from, to }) => [from, to]))
  const dim = (isNext: boolean) => (active === null || isNext ? undefined : '')
  const toggle = (key: string) => setChosen(chosen === key ? null : key)
  const press = (key: string, event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(null)
    if (!isPressed(event, 'Enter', ' ')) return
    event.preventDefault()
    toggle(key)
  }
  const lineCss = (key: string, i: number, count: number) => {
    if (i === 0) return classes.name
    return i >= count - (marks[key]?.length ?? 0) ? classes.here : classes.runs
  }
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      data-fits={fits}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no such element.
      role="group"
      aria-label="States, in the order of the machine"
    >
      <defs>
        <marker
          id="arrow-head"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      <g aria-hidden="true">
        {arrows.map(({ from, to, points }) => (
          <path
            key={`${from} ${to}`}
            className={classes.line}
            d={curve(points)}
            markerEnd="url(#arrow-head)"
            data-dim={dim(from === active || to === active)}
          />
        ))}
        {starts.map(({ x, y, to, points }) => (
          <g key={to} data-dim={dim(to === active)}>
            <circle className={classes.start} cx={x} cy={y} r="5" />
            <path className={classes.line} d={curve(points)} markerEnd="url(#arrow-head)" />
          </g>
        ))}
      </g>
      {states.map((box) => (
        <g
          key={box.key}
          className={classes.state}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no such element.
          role="button"
          tabIndex={0}
          aria-pressed={chosen === box.key}
          aria-label={toldOf(box, chart)}
          data-state={box.key}
          data-kind={box.key === anyState ? 'any' : box.state?.final === true ? 'end' : 'state'}
          data-marked={marks[box.key] === undefined ? undefined : ''}
          data-dim={dim(box.key === active || next.has(box.key))}
          onMouseEnter={() => setNear(box.key)}
          onMouseLeave={() => setNear(null)}
          onFocus={() => setNear(box.key)}
          onBlur={() => setNear(null)}
          onClick={() => toggle(box.key)}
          onKeyDown={(event) => press(box.key, event)}
        >
          <rect
            x={box.x - box.width / 2}
            y={box.y - box.height / 2}
            width={box.width}
            height={box.height}
            rx="8"
          />
          <Lines
            box={box}
            lines={box.lines.map((text, i) => ({ text, css: lineCss(box.key, i, box.lines.length) }))}
          />
        </g>
      ))}
      <g aria-hidden="true">
        {arrows.map(({ from, to, label }) => (
          <g key={`${from} ${to}`} data-dim={dim(from === active || to === active)} className={classes.label}>
            <Lines
              box={label}
              lines={label.lines.map(({ text }) => ({
                text,
                css: text.startsWith('[') ? classes.runs : undefined,
              }))}
            />
          </g>
        ))}
      </g>
    </svg>
  )
}
