import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { CompanyLink } from '#portal/app/company-link.tsx'
import { companySearch } from './search.ts'
import { companyPage, firstCompanies } from './data.ts'
import { foldedLength } from './company-rows.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import classes from './companies.module.css'
import { CompanyList, type CompanyRowProps } from './company-list.tsx'
import { FoldedList } from './folded-list.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Time } from '#portal/ui/format/time.tsx'

export const Route = createFileRoute('/_authenticated/admin/users')({
  validateSearch: v.pick(companySearch, ['q']),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, abortController: { signal } }) => companyPage(deps, firstCompanies, signal),
  head: () => ({ meta: [{ title: 'Users' }] }),
  component: Users,
  pendingMs: Infinity,
})

const columns = ['Company', 'Add-ons', 'Users', 'Added'] as const

function Added({ createdAt }: { createdAt: string }) {
  return <Time at={createdAt}>{spelledDay(createdAt)}</Time>
}

function Row({ company, place, fold }: CompanyRowProps) {
  const { name, addons, users } = company
  return (
    <tr {...place}>
      <th scope="row" title={name}>
        <span className={classes.lines}>
          <CompanyLink company={company} />
        </span>
      </th>
      <td data-label="Add-ons">
        <FoldedList items={addons} name={`add-ons of ${name}`} {...fold}>
          {({ slug, displayName, state }) => (
            <span className={classes.addon}>
              <AnchorLink to="/addons/$addonSlug" params={{ addonSlug: slug }} title={displayName} inherit>
                {displayName}
              </AnchorLink>
              <StageTag stage={state} />
            </span>
          )}
        </FoldedList>
      </td>
      <td data-label="Users">
        <FoldedList items={users} name={`users of ${name}`} {...fold}>
          {({ id, email, createdAt }) => (
            <>
              <AnchorLink to="/admin/people/$personId" params={{ personId: id }} title={email} inherit>
                {email}
              </AnchorLink>
              <span className={classes.onCard}>
                Added <Added createdAt={createdAt} />
              </span>
            </>
          )}
        </FoldedList>
      </td>
      <td className={classes.added}>
        <ul className={classes.list}>
          {(fold.isOpen ? users : users.slice(0, foldedLength)).map(({ id, createdAt }) => (
            <li key={id}>
              <Added createdAt={createdAt} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/** The users of companies with GA or beta add-ons. */
function Users() {
  return (
    <CompanyList
      title="Users"
      columns={columns}
      first={Route.useLoaderData()}
      search={Route.useSearch()}
      columnsClass={classes.users}
      lengths={({ addons, users }) => [addons.length, users.length, 2]}
      Row={Row}
    />
  )
}
