import { stringify } from 'csv-stringify/browser/esm/sync'
import type { CustomerDay } from '#contract/customers.ts'
import { forSpreadsheets } from '#contract/formats/spreadsheet.ts'
import { saveFile } from '#portal/wire/save-file.ts'
import { changeNames } from './count-cells.tsx'
import { type CustomerSeries, withEachDay } from './customer-figures.ts'

/** Writes customers by day, oldest first, and by series as CSV. */
export function customersCsv(series: readonly CustomerSeries[], all: readonly CustomerDay[]): string {
  const whole = series.map((each) => withEachDay(each, all))
  return stringify(
    [
      ['Day', 'Plan', 'Customers', ...changeNames.map(([, name]) => name)],
      ...all.flatMap(({ day }, i) =>
        whole.map(({ name, days }) => [
          day,
          name,
          days[i]?.customers,
          ...changeNames.map(([key]) => days[i]?.[key]),
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
  all: readonly CustomerDay[],
): void {
  const slug = series[0]?.slug ?? null
  const subject = [addonSlug, 'customers', ...(slug === null ? [] : [slug])]
  const ends = [...new Set([all.at(0)?.day, all.at(-1)?.day])].join('-to-')
  const file = new Blob([customersCsv(series, all)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `${[...subject, ends].join('-')}.csv`)
}
