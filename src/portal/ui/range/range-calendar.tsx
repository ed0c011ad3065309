import '@mantine/dates/styles.css'
import { DatePicker, MonthPicker } from '@mantine/dates'
import dayjs from 'dayjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { reportMonth } from '../format/dates.ts'
import { gridKeyTarget } from './grid-key.ts'
import type { Range } from './range.ts'
import classes from './range.module.css'

export interface RangeCalendarProps {
  of: 'days' | 'months'
  range: Range
  /** The earliest and the latest selectable day, and where the calendar opens. */
  first: string
  last: string
  /** The most days of a range; without it there is no limit. */
  most?: number
  /** Called once both ends are picked, with the ends in order. */
  onPick: (range: Required<Range>) => void
}

/** Weekends look like other days: red means an error. */
const noDays: [] = []

const ariaLabels = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next ten years',
  previousDecade: 'Previous ten years',
}

/** The days around the first one picked that make no longer a range than `most` days. */
function nearestEnds(picked: string, most: number, { first, last }: { first: string; last: string }) {
  const away = (days: number) => dayjs(picked).add(days, 'day').format('YYYY-MM-DD')
  const [earliest, latest] = [away(1 - most), away(most - 1)]
  return { first: earliest > first ? earliest : first, last: latest < last ? latest : last }
}

/** A range calendar: the first press picks one end, the second press the other. */
export function RangeCalendar({ of, range: { from, to }, most, onPick, ...ends }: RangeCalendarProps) {
  const root = useRef<HTMLDivElement>(null)
  /** The calendar represents a month by its first day. */
  const dayOf = (end: string) => (of === 'months' ? `${end}-01` : end)
  const endOf = (day: string) => (of === 'months' ? day.slice(0, 'YYYY-MM'.length) : day)
  const [value, setValue] = useState<[string | null, string | null]>(
    from !== undefined && to !== undefined ? [dayOf(from), dayOf(to)] : [null, null],
  )
  const [begun, ended] = value
  const isHalf = begun !== null && ended === null
  const { first, last } =
    isHalf && most !== undefined ? nearestEnds(begun, most, ends) : { first: ends.first, last: ends.last }
  useEffect(() => {
    const start =
      root.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      root.current?.querySelector<HTMLElement>('table button:enabled[tabindex="0"]')
    start?.focus({ preventScroll: true })
  }, [])
  /** The month in view. */
  const [date, setDate] = useState(dayOf(to ?? from ?? ends.last))
  /** The cell a key led to, focused once it is rendered. */
  const [sought, setSought] = useState<{ cell: string } | null>(null)
  useEffect(() => {
    if (sought !== null) root.current?.querySelector<HTMLElement>(`[data-cell="${sought.cell}"]`)?.focus()
  }, [sought])
  /** Keys that Mantine does not handle. */
  const keysOf = (cell: string) => ({
    'data-cell': cell,
    onKeyDown: (event: KeyboardEvent) => {
      const target = gridKeyTarget(of, cell, event)
      if (target === null) return
      event.preventDefault()
      const within = target < dayOf(first) ? dayOf(first) : target > dayOf(last) ? dayOf(last) : target
      setDate(within)
      setSought({ cell: within })
    },
  })
  const pick = (next: [string | null, string | null]) => {
    setValue(next)
    const [start, end] = next
    if (start === null || end === null) return
    onPick({ from: endOf(start), to: endOf(end) })
  }
  const shared = {
    type: 'range',
    allowSingleDateInRange: true,
    value,
    onChange: pick,
    date,
    onDateChange: setDate,
    minDate: dayOf(first),
    maxDate: dayOf(last),
    ariaLabels,
  } as const
  return (
    <div ref={root}>
      <p className={classes.hint} aria-live="polite">
        {`Pick the ${isHalf ? 'last' : 'first'} ${of === 'months' ? 'month' : 'day'}`}
      </p>
      {of === 'months' ? (
        <MonthPicker
          {...shared}
          getMonthControlProps={(month) => ({
            ...keysOf(month),
            'aria-label': reportMonth(month.slice(0, 7)),
          })}
        />
      ) : (
        <DatePicker
          {...shared}
          weekendDays={noDays}
          hideOutsideDates
          firstDayOfWeek={0}
          getDayProps={keysOf}
        />
      )}
    </div>
  )
}
