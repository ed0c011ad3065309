import type { ReactNode } from 'react'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import classes from '#portal/features/admin/admin.module.css'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import type { RepricingSearch } from './search.ts'

/** Filters the lists through the URL; the count stands beside. */
export function RepricingFilters({ search, children }: { search: RepricingSearch; children: ReactNode }) {
  const filter = useFilter<RepricingSearch>()
  return (
    <search className={classes.filters}>
      <FilterField
        label="Add-on"
        value={search.addon}
        className={classes.filter}
        onFilter={(addon) => filter({ addon })}
      />
      <FilterField
        label="Requester’s e-mail"
        value={search.requester}
        className={classes.filter}
        onFilter={(requester) => filter({ requester })}
      />
      {children}
    </search>
  )
}
