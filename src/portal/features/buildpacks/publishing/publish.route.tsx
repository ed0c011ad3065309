import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { loadPublishing, type RepositorySearch } from '../data.ts'
import { PublishScreen } from './publish-screen.tsx'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 150) : undefined

export const Route = createFileRoute('/_authenticated/buildpacks/publish')({
  validateSearch: (given): RepositorySearch => {
    const [from, q] = [textOf(given.from), textOf(given.q)]
    return { ...(from === undefined ? {} : { from }), ...(q === undefined ? {} : { q }) }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps, abortController: { signal } }) => loadPublishing(deps, signal),
  head: () => ({ meta: [{ title: 'Publish a buildpack' }] }),
  component: PublishPage,
  // While a new search loads, the previous results stay.
  pendingMs: Infinity,
})

function PublishPage() {
  const navigate = useNavigate()
  return (
    <PublishScreen
      data={Route.useLoaderData()}
      search={Route.useSearch()}
      onPublished={(buildpack, revision) =>
        void navigate({ to: '/buildpacks/publish-success', search: { buildpack, revision } })
      }
    />
  )
}
