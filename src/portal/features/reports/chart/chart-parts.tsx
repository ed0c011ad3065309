import { signedPercent } from '#portal/ui/format/money.ts'
import { type Figures, type MonthFigures, sumOf } from '../figures.ts'
import { type ChartFrame, heightOf, middleOf } from './chart-frame.ts'

/** Of a month's room, what its columns take. */
const filled = 0.74

/** The colour of a series by its position. */
export function colourOf(kind: Figures['kind'], index: number): string {
  if (kind === 'years') return index === 0 ? 'var(--series-before)' : 'var(--series-1)'
  return `var(--series-${index + 1})`
}

/** The least room of a change above its columns, in px. */
const changeRoom = 46

const labelLook = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' } as const

/** An amount beside its line. */
export const AmountLabel = ({ x, y, children }: { x: number; y: number; children: string }) => (
  <text {...labelLook} x={x - 10} y={y + 4} textAnchor="end">
    {children}
  </text>
)

/** A month or day under its columns, with the year where it changes. */
export function TimeLabel({ frame, index }: { frame: ChartFrame; index: number }) {
  const label = frame.labels.get(index)
  const at = { ...labelLook, x: middleOf(frame, index), textAnchor: 'middle' } as const
  return label === undefined ? null : (
    <>
      <text {...at} y={frame.foot + 18}>
        {label.name}
      </text>
      {label.year !== undefined && (
        <text {...at} y={frame.foot + 33} fontWeight={650}>
          {label.year}
        </text>
      )}
    </>
  )
}

/** A month's change above its columns, in whole per cent. */
function ChangeLabel({ frame, index, month }: { frame: ChartFrame; index: number; month: MonthFigures }) {
  if (month.change === undefined || frame.band < changeRoom) return null
  const highest = Math.max(...Object.values(month.cents))
  return (
    <text {...labelLook} x={middleOf(frame, index)} y={heightOf(frame, highest) - 6} textAnchor="middle">
      {signedPercent(month.change, 0)}
    </text>
  )
}

interface ColumnsProps {
  figures: Figures
  frame: ChartFrame
  /** The month's position. */
  index: number
  /** The series pointed at; the others are dimmed. */
  pointedAt: string | null
}

/** A month's columns: one with the plans one upon the other, or two side by side. */
export function Columns({ figures: { kind, series, months }, frame, index, pointedAt }: ColumnsProps) {
  const month = months[index]
  if (month === undefined) return null
  const { cents } = month
  const room = frame.band * filled
  const left = middleOf(frame, index) - room / 2
  const width = kind === 'plans' ? room : room / series.length
  return (
    <g data-month={month.period}>
      {series.map(({ key }, i) => {
        const amount = cents[key] ?? 0
        if (amount === 0) return null
        const from = kind === 'plans' ? sumOf(series.slice(0, i).map((each) => cents[each.key] ?? 0)) : 0
        const x = kind === 'plans' ? left : left + i * width
        const [top, bottom] = [heightOf(frame, from + amount), heightOf(frame, from)]
        return (
          <path
            key={key}
            d={`M${x},${bottom}h${width}V${top}h${-width}z`}
            fill={colourOf(kind, i)}
            fillOpacity={pointedAt === null || pointedAt === key ? 1 : 0.15}
          />
        )
      })}
      <ChangeLabel frame={frame} index={index} month={month} />
    </g>
  )
}
