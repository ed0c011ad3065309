import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { companyPage, companySearch, firstCompanies } from './company-lists.ts'
import { Users } from './users.tsx'

export const Route = createFileRoute('/_authenticated/admin/users')({
  validateSearch: v.pick(companySearch, ['q']),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, abortController: { signal } }) => companyPage(deps, firstCompanies, signal),
  head: () => ({ meta: [{ title: 'Users' }] }),
  component: UsersPage,
  // While another filter loads, the rows of the one before stay.
  pendingMs: Infinity,
})

function UsersPage() {
  return <Users first={Route.useLoaderData()} search={Route.useSearch()} />
}
