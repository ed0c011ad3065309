import { stringify } from 'csv-stringify/browser/esm/sync'
import type { Customers } from '#contract/customers.ts'
import { forSpreadsheets } from '#contract/formats/spreadsheet.ts'
import { saveFile } from '#portal/wire/save-file.ts'
import { changeNames } from './count-cells.tsx'
import { type CustomerSeries, isSoFar, withEachDay } from './customer-figures.ts'

/** Writes customers by day, oldest first, and by series as CSV; a day that is not over says until when it is counted. */
export function customersCsv(
  series: readonly CustomerSeries[],
  { days: all, until }: Pick<Customers, 'days' | 'until'>,
): string {
  const whole = series.map((each) => withEachDay(each, all))
  return stringify(
    [
      ['Day', 'Plan', 'Before', ...changeNames.map(([, name]) => name), 'Customers', 'Counted until (UTC)'],
      ...all.flatMap(({ day }, i) =>
        whole.map(({ name, totals, days }) => [
          day,
          name,
          days[i - 1]?.customers ?? totals.before,
          ...changeNames.map(([key]) => days[i]?.[key]),
          days[i]?.customers,
          isSoFar(day, until) ? until.slice(0, 'YYYY-MM-DDTHH:mm'.length).replace('T', ' ') : '',
        ]),
      ),
    ],
    forSpreadsheets,
  )
}

/** Saves the customers of an add-on or of one of its plans, named by what they are. */
export function saveCustomers(
  addonSlug: string,
  series: readonly CustomerSeries[],
  counted: Pick<Customers, 'days' | 'until'>,
): void {
  const slug = series[0]?.slug ?? null
  const subject = [addonSlug, 'customers', ...(slug === null ? [] : [slug])]
  const ends = [...new Set([counted.days.at(0)?.day, counted.days.at(-1)?.day])].join('-to-')
  const file = new Blob([customersCsv(series, counted)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `${[...subject, ends].join('-')}.csv`)
}
