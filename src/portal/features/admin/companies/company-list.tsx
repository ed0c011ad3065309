import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { CompanyListEntry } from '#contract/company.ts'
import type { Page } from '#portal/wire/load.ts'
import type { CompanySearch } from './search.ts'
import { companyPage } from './data.ts'
import { companyHeight } from './company-rows.ts'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import classes from '../admin.module.css'
import companies from './companies.module.css'
import table from '#portal/ui/lists/long-table.module.css'
import { LongTable, type RowPlace } from '#portal/ui/lists/long-table.tsx'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'

/** Folding of a company's long lists. */
interface Fold {
  isOpen: boolean
  onToggle: () => void
}

export interface CompanyRowProps {
  company: CompanyListEntry
  place: RowPlace
  fold: Fold
}

interface Props {
  title: string
  columns: readonly string[]
  first: Page<CompanyListEntry>
  search: CompanySearch
  /** Class for the table's columns. */
  columnsClass: string | undefined
  /** The number of lines in each cell of a company's row. */
  lengths: (company: CompanyListEntry) => number[]
  /** Further filters. */
  filters?: ReactNode
  Row: ComponentType<CompanyRowProps>
}

/** A page of the staff area that lists companies by name. */
export function CompanyList(props: Props) {
  const { title, columns, first, search, columnsClass, lengths, filters, Row } = props
  const filter = useFilter<Partial<CompanySearch>>()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isNarrow =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true
  const list = useMoreRows(first, (range) => companyPage(search, longerPage(range)))

  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <div className={classes.screen}>
      <Title order={1}>{title}</Title>
      <search className={classes.filters}>
        <FilterField
          label="Filter by company, add-on or e-mail"
          value={search.q}
          className={classes.filter}
          onFilter={(q) => filter({ q })}
        />
        {filters}
        <output className={classes.found}>
          {isLoading
            ? 'Searching…'
            : `${list.total.toLocaleString('en')} ${list.total === 1 ? 'company' : 'companies'}`}
        </output>
      </search>
      {list.rows.length === 0 ? (
        <EmptyState drawing={search.q === undefined ? 'people' : 'search'}>
          {search.q === undefined
            ? 'There are currently no companies with a beta or GA add-on.'
            : 'No company matches that filter.'}
        </EmptyState>
      ) : (
        <LongTable
          headings={columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          rows={list.rows}
          total={list.total}
          busy={isLoading}
          heightOf={(company) => companyHeight(lengths(company), open.has(company.id))}
          isMeasured={isNarrow}
          begins={first}
          className={`${table.box} ${companies.cards ?? ''} ${columnsClass ?? ''}`}
          onNearEnd={list.more}
        >
          {(company, place) => (
            <Row
              key={company.id}
              company={company}
              place={place}
              fold={{ isOpen: open.has(company.id), onToggle: () => toggle(company.id) }}
            />
          )}
        </LongTable>
      )}
      <MoreProblem problem={list.problem} onRetry={list.retry} />
    </div>
  )
}
