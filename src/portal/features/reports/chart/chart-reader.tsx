import { type PointerEvent, useRef, useState } from 'react'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { useIdlePreparation } from '#portal/ui/focus/use-idle-preparation.ts'
import type { Figures } from '../figures.ts'
import { spokenMonth } from '../month-reading.ts'
import { RevenueDrawing } from './revenue-drawing.tsx'
import { type ChartFrame, frameOf } from './chart-frame.ts'
import { useWidth } from './use-width.ts'
import classes from './chart.module.css'

const RevenueChart = lazyPart(async () => (await import('./revenue-chart.tsx')).RevenueChart)

/** Fetches the library in idle time. What fails is tried again, and told of, when it is needed. */
function prepare(): boolean {
  void RevenueChart.load().then(null, () => {})
  return true
}

/** About the height of a month's figures, in px. */
const toldHeight = (figures: Figures) => 60 + 26 * (figures.series.length + 1)

/** How far from the chart's top its figures stay in sight, in px: below what is stuck to the window's top. */
function topOf(chart: Element, figures: Figures): number {
  const { top } = chart.getBoundingClientRect()
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  return Math.min(Math.max(covered - top, 0), window.innerHeight - 8 - toldHeight(figures) - top)
}

const monthAt = (chart: Element, frame: ChartFrame, clientX: number, last: number) =>
  Math.min(
    Math.max(Math.floor((clientX - chart.getBoundingClientRect().left - frame.plot.left) / frame.band), 0),
    last,
  )

interface Props {
  label: string
  figures: Figures
  pointedAt: string | null
}

/**
 * A chart that is read month by month, by arrow keys, pointer or touch: a slider over its months, whose keys browsers and
 * screen readers know. It is drawn with the page; the library's chart takes the drawing's place when somebody comes.
 */
export function ChartReader({ label, figures, pointedAt }: Props) {
  const chart = useRef<HTMLLabelElement>(null)
  const width = useWidth(chart)
  /** The month looked at last; the newest before. */
  const [index, setIndex] = useState<number | null>(null)
  /** Where its figures show; null while they don't. */
  const [top, setTop] = useState<number | null>(null)
  const [code, setCode] = useState<'none' | 'here' | 'missing'>('none')
  useIdlePreparation(prepare)
  const last = figures.months.length - 1
  const at = Math.min(index ?? last, last)
  const month = figures.months[at]
  const frame = width === null ? null : frameOf(figures, width)

  const comes = () => {
    if (code === 'here') return
    void RevenueChart.load().then(
      () => setCode('here'),
      () => setCode('missing'),
    )
  }
  const lookAt = (month: number) => {
    setIndex(month)
    if (chart.current !== null) setTop(topOf(chart.current, figures))
  }
  const hide = () => setTop(null)
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    if (frame !== null) lookAt(monthAt(currentTarget, frame, clientX, last))
  }
  return (
    <div className={classes.reader}>
      <label
        ref={chart}
        className={classes.chart}
        onPointerEnter={comes}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide()}
      >
        <input
          type="range"
          className={classes.months}
          min={1}
          max={last + 1}
          value={at + 1}
          aria-label={label}
          aria-valuetext={month === undefined ? '' : spokenMonth(figures, month)}
          onChange={({ currentTarget }) => lookAt(currentTarget.valueAsNumber - 1)}
          onKeyDown={({ key }) => key === 'Escape' && hide()}
          onFocus={() => {
            comes()
            lookAt(at)
          }}
          onBlur={hide}
        />
        {frame !== null &&
          (code === 'here' ? (
            <RevenueChart
              figures={figures}
              frame={frame}
              pointedAt={pointedAt}
              look={top === null ? null : { index: at, top }}
            />
          ) : (
            <RevenueDrawing figures={figures} frame={frame} pointedAt={pointedAt} />
          ))}
      </label>
      {code === 'missing' && (
        <output>
          The figures of each month could not be loaded. Reload the page, or show them as a table.
        </output>
      )}
    </div>
  )
}
