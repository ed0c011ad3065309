import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Chart } from '#machines/chart.ts'
import { chartLayout } from './chart-layout.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import classes from './chart.module.css'

/** A wider chart is not shrunk initially, since its text would be too small. */
const widestToFit = 1050

interface Props {
  title: string
  chart: Chart
  /** Lines on a state, by its key. */
  marks: Readonly<Record<string, readonly string[]>>
}

/** The drawing of a chart, fitted to the page or at full size. */
export function ChartPanel({ title, chart, marks }: Props) {
  const hasRoom = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const drawn = useMemo(() => chartLayout(chart, { linesIn: (key) => marks[key] ?? [] }), [chart, marks])
  const [chosen, setChosen] = useState<boolean | null>(null)
  const fits = chosen ?? (hasRoom && drawn.width <= widestToFit)
  const box = useRef<HTMLElement>(null)

  // Start with the marked state, or else the initial one, in view.
  useLayoutEffect(() => {
    const first = drawn.states.find(({ key }) => marks[key] !== undefined) ?? drawn.starts[0]
    if (box.current === null || first === undefined || fits) return
    box.current.scrollLeft = first.x - box.current.clientWidth / 2
  }, [drawn, marks, fits])

  return (
    <>
      <fieldset className={classes.zoom}>
        <legend>Size</legend>
        {[true, false].map((fit) => (
          <Button
            key={String(fit)}
            variant="default"
            size="xs"
            aria-pressed={fits === fit}
            onClick={() => setChosen(fit)}
          >
            {fit ? 'Fit to the page' : '100 %'}
          </Button>
        ))}
      </fieldset>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={box} className={classes.scroll} tabIndex={0} aria-label={`Chart of ${title}`}>
        <ChartDrawing layout={drawn} chart={chart} marks={marks} fits={fits} />
      </section>
    </>
  )
}
