import { Button, Title } from '@mantine/core'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { usePart } from '#portal/wire/use-part.ts'
import { ExportCsv } from '#portal/workflow/long-list/export-csv.tsx'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import admin from '../admin.module.css'
import { type DecidedData, decidedFile, decidedPage } from './data.ts'
import { DecidedFilters } from './decided-filters.tsx'
import { DecidedTable } from './decided-table.tsx'
import type { DecidedSearch } from './search.ts'
import { fileName, summaryWording } from './wording.ts'

const noFilter: DecidedSearch = {
  kind: undefined,
  decision: undefined,
  q: undefined,
  by: undefined,
  from: undefined,
  to: undefined,
}

/** The decisions of staff on all add-ons: who, when, what, how long it took, and what has become of it. */
export function DecidedScreen({
  data: { first, summary: soon },
  search,
}: {
  data: DecidedData
  search: DecidedSearch
}) {
  const list = useMoreRows(first, (range) => decidedPage(search, longerPage(range)))
  const summary = usePart(soon)
  // Not that of other filters.
  const median = summary.isUnderWay ? null : (summary.found?.workingDays ?? null)
  const filterBy = useFilter<DecidedSearch>()
  const { sort: _, order: __, ...filter } = search
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
  const isEmpty = list.total === 0
  return (
    <div className={admin.screen}>
      <div className={admin.top}>
        <Title order={1}>Decided</Title>
        <div className={admin.actions}>
          <ExportCsv
            file={fileName(search)}
            noun="decision"
            isEmpty={isEmpty}
            read={(range) => decidedFile(search, range)}
          />
        </div>
      </div>
      <DecidedFilters
        search={search}
        told={
          summaryWording(list.total, median) +
          (summary.problem === null ? '' : '. The median could not be loaded.')
        }
      />
      {isEmpty ? (
        <EmptyState
          drawing={isFiltered ? 'search' : 'inbox'}
          actions={
            isFiltered && (
              <Button variant="default" onClick={() => filterBy(noFilter)}>
                Clear filters
              </Button>
            )
          }
        >
          {isFiltered
            ? 'No decision matches these filters.'
            : 'Nothing has been decided yet. Approvals and price changes are listed here once they are.'}
        </EmptyState>
      ) : (
        <DecidedTable
          rows={list.rows}
          total={list.total}
          begins={first}
          search={search}
          onNearEnd={list.more}
        />
      )}
      <MoreProblem problem={list.problem} onRetry={list.retry} />
    </div>
  )
}
