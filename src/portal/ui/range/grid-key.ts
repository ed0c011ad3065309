import dayjs from 'dayjs'

/** Each grid's layout and page size. */
const grids = {
  days: {
    cell: 'day',
    columns: 7,
    page: 'month',
    longPage: [1, 'year'],
    column: (at: dayjs.Dayjs) => at.day(),
  },
  months: {
    cell: 'month',
    columns: 3,
    page: 'year',
    longPage: [10, 'year'],
    column: (at: dayjs.Dayjs) => at.month() % 3,
  },
} as const

/**
 * The day (ISO; for a month its first) that a key leads to in a calendar, following the ARIA date grid
 * pattern: Home and End to the ends of the row, Page Up and Page Down by a month, with Shift by a year; in
 * the month grid by one year and by ten. Null for any other key.
 */
export function gridKeyTarget(
  of: keyof typeof grids,
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): string | null {
  const { cell, columns, page, longPage, column } = grids[of]
  const at = dayjs(day)
  const [count, unit] = shiftKey ? longPage : ([1, page] as const)
  const targets: Record<string, dayjs.Dayjs> = {
    Home: at.subtract(column(at), cell),
    End: at.add(columns - 1 - column(at), cell),
    PageUp: at.subtract(count, unit),
    PageDown: at.add(count, unit),
  }
  return targets[key]?.format('YYYY-MM-DD') ?? null
}
