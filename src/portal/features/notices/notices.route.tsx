import { createFileRoute } from '@tanstack/react-router'
import { noticesPage } from './calls.ts'
import { keepLoaded } from './notice-marks.ts'
import { NoticesScreen } from './notices-screen.tsx'
import { noticesSearch } from './search.ts'

export const Route = createFileRoute('/_authenticated/notices')({
  validateSearch: noticesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, abortController: { signal } }) => {
    const first = await noticesPage(deps, { signal })
    keepLoaded(first.rows)
    return first
  },
  head: () => ({ meta: [{ title: 'Notices' }] }),
  component: NoticesPage,
  // While other notices load, the previous ones stay.
  pendingMs: Infinity,
})

function NoticesPage() {
  return <NoticesScreen first={Route.useLoaderData()} search={Route.useSearch()} />
}
