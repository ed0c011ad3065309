import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { Checkbox, Title } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import type { CompanyOverview } from '#contract/companies/company-overview.ts'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { useAnchor } from '#portal/ui/layout/use-anchor.ts'
import { ButtonLink } from '#portal/ui/links.tsx'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import { useChoice } from '#portal/ui/lists/use-choice.ts'
import type { Page } from '#portal/wire/load.ts'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import classes from '../admin.module.css'
import { CompanyTable } from './company-table.tsx'
import { companyOverviews } from './data.ts'
import type { CompaniesSearch } from './search.ts'

interface ChoiceProps {
  label: string
  inUrl: boolean
  onChoose: (chosen: boolean) => void
}

function Choice({ label, inUrl, onChoose }: ChoiceProps) {
  const [chosen, choose] = useChoice(inUrl)
  return (
    <Checkbox
      label={label}
      checked={chosen}
      pb={8}
      onChange={({ currentTarget: { checked } }) => {
        choose(checked)
        onChoose(checked)
      }}
    />
  )
}

interface Props {
  first: Page<CompanyOverview>
  search: CompaniesSearch
}

/** Every company, with or without add-ons. Filters and order are kept in the URL. */
export function Companies({ first, search }: Props) {
  const filter = useFilter<CompaniesSearch>()
  const place = useAnchor<HTMLDivElement>('companies')
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const list = useMoreRows(first, (range) => companyOverviews(search, undefined, longerPage(range)))
  const isFiltered = [search.q, search.addons, search.supplier].some((each) => each !== undefined)
  return (
    <div ref={place} id="companies" tabIndex={-1} className={classes.screen}>
      <div className={classes.top}>
        <Title order={1}>Companies</Title>
        <ButtonLink to="/admin/companies/new" search={search}>
          Create company
        </ButtonLink>
      </div>
      <search className={classes.filters}>
        <FilterField
          label="Filter by company, add-on or e-mail"
          value={search.q}
          className={classes.filter}
          onFilter={(q) => filter({ q })}
        />
        <Choice
          label="Without add-ons"
          inUrl={search.addons !== undefined}
          onChoose={(chosen) => filter({ addons: chosen ? 'none' : undefined })}
        />
        <Choice
          label="Supplier information missing"
          inUrl={search.supplier !== undefined}
          onChoose={(chosen) => filter({ supplier: chosen ? 'missing' : undefined })}
        />
        <output className={classes.found}>
          {isLoading
            ? 'Searching…'
            : `${list.total.toLocaleString('en')} ${list.total === 1 ? 'company' : 'companies'}`}
        </output>
      </search>
      {list.rows.length === 0 ? (
        <EmptyState drawing={isFiltered ? 'search' : 'people'}>
          {isFiltered
            ? 'No company matches that filter.'
            : 'There are no companies yet. Create one, and invite its people into it.'}
        </EmptyState>
      ) : (
        <CompanyTable
          rows={list.rows}
          total={list.total}
          busy={isLoading}
          search={search}
          begins={first}
          onNearEnd={list.more}
        />
      )}
      <MoreProblem problem={list.problem} onRetry={list.retry} />
    </div>
  )
}
