import type { Report } from '#contract/report.ts'
import { reportMonth } from '#portal/ui/format/dates.ts'

/** A series of figures, such as a plan's revenue. */
export interface Series {
  key: string
  name: string
  /** Over all months shown, in cents. */
  total: number
}

/** A month's figures. */
export interface MonthFigures {
  period: string
  /** By series, in cents; a series without a figure is absent. */
  cents: Readonly<Record<string, number>>
  /** All of the month's revenue, in cents. */
  total: number
  /** Against the same month a year before, in per cent; absent if there is nothing to compare with. */
  change?: number
}

/** Figures by month, as the chart, its table and its files show them. */
export interface Figures {
  /** 'plans': the plans' revenue one upon the other. 'years': a month's revenue beside that of a year before. */
  kind: 'plans' | 'years'
  series: readonly Series[]
  /** Oldest first. */
  months: readonly MonthFigures[]
  /** All months together. */
  whole: Pick<MonthFigures, 'total' | 'change'>
}

/** The head of the table's last column: a month's sum, or its change. */
export const lastHeading = { plans: 'All plans', years: 'Change' } as const

/** The months from the first to the last: '2025 Nov – 2026 Oct'. */
export function spanOf(months: readonly Pick<Report, 'period'>[]): string {
  const [first, last] = [months.at(0)?.period ?? '', months.at(-1)?.period ?? '']
  return first === last ? reportMonth(first) : `${reportMonth(first)} – ${reportMonth(last)}`
}

/** Sums amounts in cents. */
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0)
