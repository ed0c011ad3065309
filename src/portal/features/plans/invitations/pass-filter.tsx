import { useFilter } from '#portal/app/frame/use-filter.ts'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'

/** Filters the plan passes through the URL. */
export function PassFilter({ value }: { value: string | undefined }) {
  const filter = useFilter<{ passes: string | undefined }>()
  return (
    <FilterField label="Filter by e-mail or plan" value={value} onFilter={(passes) => filter({ passes })} />
  )
}
