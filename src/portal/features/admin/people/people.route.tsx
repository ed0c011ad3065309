import { createFileRoute, Outlet } from '@tanstack/react-router'
import { personList } from '#contract/endpoints/people.ts'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { listPage } from '#portal/wire/load.ts'
import { People } from './people.tsx'
import { peopleSearch } from './search.ts'

export const Route = createFileRoute('/_authenticated/admin/people')({
  validateSearch: peopleSearch,
  // Without the search of a panel over it.
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ deps, abortController: { signal } }) => listPage(personList, { query: deps }, { signal }),
  head: () => ({ meta: [{ title: 'People' }] }),
  component: PeoplePage,
  pendingMs: Infinity,
})

function PeoplePage() {
  return (
    <>
      <People first={Route.useLoaderData()} search={Route.useSearch()} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}
