import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Report } from '../../../contract/report.ts'
import { reportMonth } from '../../dates.ts'
import { rangeWith } from '../../report-range.ts'
import type { ReportsSearch } from '../../reports-search.ts'
import classes from './reports.module.css'

const route = getRouteApi('/_authenticated/addons/$addonSlug/reports')

/** The first and the last month that are shown; they stand in the URL. */
export function MonthRange({ reports, range }: { reports: readonly Report[]; range: ReportsSearch }) {
  const navigate = route.useNavigate()
  const first = useRef<HTMLSelectElement>(null)
  const show = (search: ReportsSearch) => void navigate({ search, replace: true, resetScroll: false })
  const periods = reports.map(({ period }) => period)
  const choices = (chosen: string | undefined, open: string) => [
    { value: '', label: open },
    // A month of the URL that has no report is shown all the same.
    ...[...new Set(chosen === undefined ? periods : [...periods, chosen])]
      .toSorted((a, b) => b.localeCompare(a))
      .map((value) => ({ value, label: reportMonth(value) })),
  ]
  const showAll = () => {
    show({ from: undefined, to: undefined })
    // The button goes with what it undoes.
    first.current?.focus()
  }
  const pick = (end: 'from' | 'to', value: string) =>
    show(rangeWith(range, end, value === '' ? undefined : value))
  return (
    <fieldset className={classes.range}>
      <legend hidden>Months</legend>
      <NativeSelect
        ref={first}
        label="From"
        data={choices(range.from, 'The first month')}
        value={range.from ?? ''}
        onChange={(event) => pick('from', event.currentTarget.value)}
      />
      <NativeSelect
        label="To"
        data={choices(range.to, 'The last month')}
        value={range.to ?? ''}
        onChange={(event) => pick('to', event.currentTarget.value)}
      />
      {(range.from !== undefined || range.to !== undefined) && (
        <Button variant="default" onClick={showAll}>
          All months
        </Button>
      )}
    </fieldset>
  )
}
