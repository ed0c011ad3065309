import { useConfig } from '../use-config.ts'
import type { Range } from '#portal/ui/range/range.ts'
import { useRangeInUrl } from './use-range-in-url.ts'
import { RangeField } from '#portal/ui/range/range-field.tsx'

/**
 * The range of days that a screen's list shows, kept in the URL. Never beyond today by the platform's clock.
 */
export function DayRangeField({ range }: { range: Range }) {
  const { now } = useConfig()
  const { isBusy, show } = useRangeInUrl()
  return (
    <RangeField
      of="days"
      range={range}
      first="2000-01-01"
      last={now.toISOString().slice(0, 10)}
      isBusy={isBusy}
      onChange={show}
    />
  )
}
