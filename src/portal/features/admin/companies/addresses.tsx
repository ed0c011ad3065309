import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { Anchor, Checkbox } from '@mantine/core'
import { CompanyLink } from '#portal/app/company-link.tsx'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import type { CompanyListEntry } from '#contract/company.ts'
import type { Page } from '#portal/wire/load.ts'
import type { CompanySearch } from './search.ts'
import { useChoice } from '#portal/ui/lists/use-choice.ts'
import { addressOf, googleMapsLink } from '#portal/ui/format/address.ts'
import classes from './companies.module.css'
import { CompanyList, type CompanyRowProps } from './company-list.tsx'
import { FoldedList } from './folded-list.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'

/** SPEC section 2, admin. */
const columns = ['Company', 'Addons', 'Map Link', 'Street 1', 'Street 2', 'City', 'State', 'Zip'] as const

const cells = [
  ['addr1', 'Street 1'],
  ['addr2', 'Street 2'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'Zip'],
] as const

function Row({ company, place, fold }: CompanyRowProps) {
  const { name, addons } = company
  const address = addressOf(company)
  return (
    <tr {...place}>
      <th scope="row" title={name}>
        <span className={classes.lines}>
          <CompanyLink company={company} />
        </span>
      </th>
      <td data-label="Addons">
        <FoldedList items={addons} name={`add-ons of ${name}`} {...fold}>
          {({ slug, displayName }) => (
            <AnchorLink
              to="/addons/$addonSlug/company"
              params={{ addonSlug: slug }}
              title={displayName}
              inherit
            >
              {displayName}
            </AnchorLink>
          )}
        </FoldedList>
      </td>
      <td data-label="Map Link">
        {address !== '' && (
          <Anchor
            href={googleMapsLink(address)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Map of ${name}`}
            inherit
          >
            Map
          </Anchor>
        )}
      </td>
      {cells.map(([cell, column]) => (
        <td key={cell} data-label={column} title={company[cell] ?? ''}>
          {company[cell] !== null && <span className={classes.lines}>{company[cell]}</span>}
        </td>
      ))}
    </tr>
  )
}

/** Describes how many companies 'Show all companies' adds to those with a beta or GA add-on. */
const unlistedWording = (count: number): string => {
  if (count === 0) return 'It adds none: every company has a beta or GA add-on.'
  return `${count.toLocaleString('en')} more without a beta or GA add-on`
}

interface Props {
  first: Page<CompanyListEntry>
  search: CompanySearch
  /** The number of matching companies without a beta or GA add-on. */
  unlisted: number
}

/** The companies' addresses. */
export function Addresses({ first, search, unlisted }: Props) {
  const filter = useFilter<CompanySearch>()
  const [isAll, setAll] = useChoice(search.all !== undefined)
  const showAll = (all: boolean) => {
    setAll(all)
    filter({ all: all ? 'true' : undefined })
  }
  return (
    <CompanyList
      title="Addresses"
      columns={columns}
      first={first}
      search={search}
      columnsClass={classes.addresses}
      lengths={({ addons }) => [addons.length, 2]}
      filters={
        <Checkbox
          label="Show all companies"
          description={unlistedWording(unlisted)}
          checked={isAll}
          pb={8}
          onChange={({ currentTarget }) => showAll(currentTarget.checked)}
        />
      }
      Row={Row}
    />
  )
}
