import { createFileRoute, notFound } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import { Published } from './published.tsx'
import { registryApi } from '#portal/wire/registry-api.ts'

export const Route = createFileRoute('/_authenticated/buildpacks/publish-success')({
  // Who never opens the registry does not load its calls.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (given): { buildpack: string; revision: string } => ({
    buildpack: String(given.buildpack ?? ''),
    revision: String(given.revision ?? ''),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { buildpack: id, revision: rid }, abortController: { signal } }) => {
    try {
      const [buildpack, revision] = await Promise.all([
        registryApi.buildpackView({ params: { id } }, { signal }),
        registryApi.revisionView({ params: { id, rid } }, { signal }),
      ])
      return { buildpack, revision }
    } catch (error) {
      throw problemOf(error).kind === 'missing' ? notFound() : error
    }
  },
  head: () => ({ meta: [{ title: 'Published' }] }),
  component: PublishedPage,
})

function PublishedPage() {
  return <Published {...Route.useLoaderData()} />
}
