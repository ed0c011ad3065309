import { getRouteApi } from '@tanstack/react-router'
import type { Report } from '#contract/report.ts'
import type { ReportsSearch } from './search.ts'
import { RangeField } from '#portal/ui/range/range-field.tsx'

const route = getRouteApi('/_authenticated/addons/$addonSlug/reports')

/** The range of months shown, kept in the URL. Only months with reports can be picked. */
export function MonthRange({ reports, range }: { reports: readonly Report[]; range: ReportsSearch }) {
  const navigate = route.useNavigate()
  const periods = reports.map(({ period }) => period).toSorted()
  return (
    <RangeField
      of="months"
      range={range}
      first={periods.at(0) ?? ''}
      last={periods.at(-1) ?? ''}
      onChange={({ from, to }) =>
        void navigate({
          search: (search) => ({ ...search, from, to }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
