import { stringify } from 'csv-stringify/browser/esm/sync'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Addon } from '#contract/addon.ts'
import { priceText } from '#contract/formats/price.ts'
import { forSpreadsheets } from '#contract/formats/spreadsheet.ts'
import { saveFile } from '#portal/wire/save-file.ts'
import { type Figures, lastHeading, spanOf } from '../figures.ts'
import { DrawnChart } from './drawn-chart.tsx'
import { chartHeight } from './chart-frame.ts'
import { colourOf } from './chart-parts.tsx'
import { revenueContent } from './revenue-content.tsx'

/** The formats in which the chart is saved. */
type ChartFile = 'svg' | 'csv'

/** The picture's places, in px. */
const picture = { width: 960, edge: 20, head: 60, row: 22, inRow: 4, longest: 28 }

const shortened = (name: string) =>
  name.length > picture.longest ? `${name.slice(0, picture.longest - 1)}…` : name

/** The chart with a title, what its colours mean, and a ground. */
function Picture({ title, figures }: { title: string; figures: Figures }) {
  const { width, edge, head, row, inRow } = picture
  const inner = width - 2 * edge
  const content = revenueContent(figures)
  const rows = Math.ceil(figures.series.length / inRow)
  const height = head + chartHeight + rows * row + edge
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="Inter, system-ui, sans-serif"
      fill="var(--mantine-color-text)"
    >
      <title>{title}</title>
      <rect width={width} height={height} fill="var(--mantine-color-body)" />
      <text x={edge} y={34} fontSize={16} fontWeight={650}>
        {title}
      </text>
      <g transform={`translate(${edge} ${head})`}>
        <DrawnChart content={content} frame={content.frameOf(inner)} />
      </g>
      {figures.series.map(({ key, name }, i) => (
        <g
          key={key}
          fontSize={13}
          transform={`translate(${edge + (i % inRow) * (inner / inRow)} ${head + chartHeight + 18 + Math.floor(i / inRow) * row})`}
        >
          <rect width={10} height={10} y={-9} rx={3} fill={colourOf(figures.kind, i)} />
          <text x={18}>{shortened(name)}</text>
        </g>
      ))}
    </svg>
  )
}

/** Puts the colours of the page's theme in the place of their names. */
function resolveColours(drawn: Element): void {
  const page = getComputedStyle(document.documentElement)
  for (const element of [drawn, ...drawn.querySelectorAll('*')])
    for (const { name, value } of element.attributes) {
      const variable = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
      if (variable !== undefined) element.setAttribute(name, page.getPropertyValue(variable).trim())
    }
}

/** Draws the chart as an SVG file that needs nothing else: its colours are those of the page's theme. */
function chartSvg(title: string, figures: Figures): string {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<Picture title={title} figures={figures} />))
  const drawn = place.firstElementChild
  if (drawn === null) throw new Error('The chart was not drawn.')
  resolveColours(drawn)
  const text = new XMLSerializer().serializeToString(drawn)
  root.unmount()
  return text
}

/** The chart's figures as CSV, oldest month first: dollars, and changes in per cent. */
function chartCsv({ kind, series, months }: Figures): string {
  const last = kind === 'plans' ? `${lastHeading.plans} (USD)` : `${lastHeading.years} (%)`
  return stringify(
    [
      ['Month', ...series.map(({ name }) => `${name} (USD)`), last],
      ...months.map(({ period, cents, total, change }) => [
        period,
        ...series.map(({ key }) => {
          const amount = cents[key] ?? (kind === 'plans' ? 0 : undefined)
          return amount === undefined ? '' : priceText(amount)
        }),
        kind === 'plans' ? priceText(total) : change === undefined ? '' : Math.round(change * 10) / 10,
      ]),
    ],
    forSpreadsheets,
  )
}

/** Saves the chart of an add-on's figures in a format, named by what it shows. */
export function saveChart(
  format: ChartFile,
  addon: Pick<Addon, 'slug' | 'displayName'>,
  figures: Figures,
): void {
  const { kind, months } = figures
  const [what, subject] =
    kind === 'plans'
      ? ['revenue by plan', 'revenue']
      : ['revenue and that of a year before', 'revenue-compared']
  const title = `${addon.displayName}: ${what}, ${spanOf(months)}`
  const file =
    format === 'csv'
      ? new Blob([chartCsv(figures)], { type: 'text/csv;charset=utf-8' })
      : new Blob([chartSvg(title, figures)], { type: 'image/svg+xml' })
  const ends = new Set([months.at(0)?.period, months.at(-1)?.period])
  saveFile(file, `${addon.slug}-${subject}-${[...ends].join('-to-')}.${format}`)
}
