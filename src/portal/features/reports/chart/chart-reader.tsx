import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { useIdlePreparation } from '#portal/ui/focus/use-idle-preparation.ts'
import { type ChartContent, spokenFigures } from './chart-content.ts'
import { DrawnChart } from './drawn-chart.tsx'
import { type ChartFrame, middleOf } from './chart-frame.ts'
import { useWidth } from '#portal/ui/layout/use-width.ts'
import classes from './chart.module.css'

const ChartLook = lazyPart(async () => (await import('./chart-look.tsx')).ChartLook)

/** Fetches the library in idle time. What fails is tried again, and told of, when it is needed. */
function prepare(): boolean {
  void ChartLook.load().then(null, () => {})
  return true
}

/** About the height of so many told figures, in px. */
const toldHeight = (lines: number) => 60 + 26 * lines

/** How far from the chart's top its figures stay in sight, in px: below what is stuck to the window's top. */
function topOf(chart: Element, lines: number): number {
  const { top } = chart.getBoundingClientRect()
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  return Math.min(Math.max(covered - top, 0), window.innerHeight - 8 - toldHeight(lines) - top)
}

const indexAt = (chart: Element, frame: ChartFrame, clientX: number, last: number) =>
  Math.min(
    Math.max(Math.floor((clientX - chart.getBoundingClientRect().left - frame.plot.left) / frame.band), 0),
    last,
  )

interface Props {
  label: string
  /** The step of its reading. */
  by: 'month' | 'day'
  content: ChartContent
}

/**
 * A chart that is read month by month or day by day, by arrow keys, pointer or touch: a slider, whose keys browsers and
 * screen readers know. It is drawn with the page; the library, which places the figures, comes when somebody does.
 */
export function ChartReader({ label, by, content }: Props) {
  const chart = useRef<HTMLLabelElement>(null)
  const width = useWidth(chart)
  /** The one looked at last; the newest before. */
  const [index, setIndex] = useState<number | null>(null)
  /** Where its figures show; null while they don't. */
  const [top, setTop] = useState<number | null>(null)
  const [code, setCode] = useState<'none' | 'here' | 'missing'>('none')
  useIdlePreparation(prepare)
  const last = content.count - 1
  const at = Math.min(index ?? last, last)
  const frame = useMemo(() => (width === null ? null : content.frameOf(width)), [content, width])

  const comes = () => {
    if (code === 'here') return
    void ChartLook.load().then(
      () => setCode('here'),
      () => setCode('missing'),
    )
  }
  const lookAt = (sought: number) => {
    setIndex(sought)
    if (chart.current !== null) setTop(topOf(chart.current, content.tell(sought).lines.length))
  }
  const hide = () => setTop(null)
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    if (frame !== null) lookAt(indexAt(currentTarget, frame, clientX, last))
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
          className={classes.slider}
          min={1}
          max={last + 1}
          value={at + 1}
          aria-label={label}
          aria-valuetext={spokenFigures(content, at)}
          onChange={({ currentTarget }) => lookAt(currentTarget.valueAsNumber - 1)}
          onKeyDown={({ key }) => key === 'Escape' && hide()}
          onFocus={() => {
            comes()
            lookAt(at)
          }}
          onBlur={hide}
        />
        {frame !== null && (
          <>
            {code === 'here' && (
              <ChartLook content={content} frame={frame} look={top === null ? null : { index: at, top }} />
            )}
            <DrawnChart content={content} frame={frame} />
            {top !== null && by === 'day' && (
              <svg className={classes.mark} width={frame.width} height={frame.foot}>
                <path
                  d={`M${middleOf(frame, at)},${frame.plot.top}V${frame.foot}`}
                  stroke="var(--mantine-color-text)"
                />
              </svg>
            )}
          </>
        )}
      </label>
      {code === 'missing' && (
        <output>
          {`The figures of each ${by} could not be loaded. Reload the page, or show them as a table.`}
        </output>
      )}
    </div>
  )
}
