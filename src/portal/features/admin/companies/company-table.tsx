import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { CompanyOverview } from '#contract/companies/company-overview.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { stageNames } from '#contract/stage.ts'
import { Time } from '#portal/ui/format/time.tsx'
import table from '#portal/ui/lists/long-table.module.css'
import { LongTable } from '#portal/ui/lists/long-table.tsx'
import { SortHeading } from '#portal/ui/lists/sort-heading.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import classes from './company-table.module.css'
import type { CompaniesSearch } from './search.ts'
import { WaitingLinks } from './waiting-links.tsx'

/** Row height in px at the default text size: of a row, fixed; of a card, an estimate. */
const usualHeight = { row: 44, card: 150 }

const sorted = { name: 'Company', created_at: 'Created' } as const

function Heading({ sort, search }: { sort: keyof typeof sorted; search: CompaniesSearch }) {
  const order = (search.sort ?? 'name') === sort ? (search.order ?? 'asc') : null
  return (
    <SortHeading name={sorted[sort]} order={order} column={sort}>
      {(shown) => (
        <Link
          from="/admin/companies"
          to="/admin/companies"
          // Of the URL as it is now, whose rows may still be loading.
          search={(current) => ({ ...current, sort, order: order === 'asc' ? 'desc' : undefined })}
          replace
          resetScroll={false}
        >
          {shown}
        </Link>
      )}
    </SortHeading>
  )
}

/** The headings that no order goes by, in their places. */
const plain = [
  ['place', 'City, country'],
  ['addons', 'Add-ons'],
  ['people', 'People'],
  ['supplier', 'Supplier'],
  ['waiting', 'Waiting for staff'],
  ['last_activity_at', 'Last activity'],
] as const

const addonsWording = (stages: CompanyOverview['stages']): string =>
  stages.length === 0
    ? 'None'
    : stages.map(({ state, count }) => `${count.toLocaleString('en')} ${stageNames[state]}`).join(', ')

interface Props {
  rows: readonly CompanyOverview[]
  total: number
  /** The rows still answer the previous filter. */
  busy: boolean
  search: CompaniesSearch
  /** Changes with the first page. */
  begins: unknown
  onNearEnd: () => void
}

/** Companies at a glance; cards on a phone. */
export function CompanyTable({ rows, total, busy, search, begins, onNearEnd }: Props) {
  const isNarrow =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true
  return (
    <LongTable
      headings={
        <>
          <Heading sort="name" search={search} />
          {plain.map(([column, name]) => (
            <th key={column} scope="col" data-column={column}>
              {name}
            </th>
          ))}
          <Heading sort="created_at" search={search} />
        </>
      }
      rows={rows}
      total={total}
      busy={busy}
      heightOf={() => (isNarrow ? usualHeight.card : usualHeight.row)}
      isMeasured={isNarrow}
      begins={begins}
      className={`${table.box} ${classes.rows}`}
      onNearEnd={onNearEnd}
    >
      {({ id, name, city, country, ...company }, place) => {
        const where = [city, country].filter((each) => each !== null && each !== '').join(', ')
        const addons = addonsWording(company.stages)
        return (
          <tr key={id} {...place}>
            <th scope="row" data-column="name" title={name}>
              <Link
                to="/admin/companies/$companyId"
                params={{ companyId: id }}
                search={search}
                className={classes.lines}
              >
                {name}
              </Link>
            </th>
            <td data-column="place" data-label="City, country" title={where}>
              <span className={classes.lines}>{where}</span>
            </td>
            <td data-column="addons" data-label="Add-ons" title={addons}>
              <span className={classes.lines}>{addons}</span>
            </td>
            <td data-column="people" data-label="People">
              {company.people.toLocaleString('en')}
            </td>
            <td data-column="supplier" data-label="Supplier information">
              {company.hasSupplierInformation ? 'On file' : <Tag tone="yellow">Missing</Tag>}
            </td>
            <td data-column="waiting" data-label="Waiting for staff">
              <span className={classes.lines}>
                <WaitingLinks company={{ id, waiting: company.waiting }} />
              </span>
            </td>
            <td data-column="last_activity_at" data-label="Last activity">
              <Time at={company.lastActivityAt}>{spelledDay(company.lastActivityAt)}</Time>
            </td>
            <td data-column="created_at" data-label="Created">
              <Time at={company.createdAt}>{spelledDay(company.createdAt)}</Time>
            </td>
          </tr>
        )
      }}
    </LongTable>
  )
}
