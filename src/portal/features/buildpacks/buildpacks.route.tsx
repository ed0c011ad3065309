import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadBuildpacks } from './data.ts'
import { BuildpacksScreen } from './buildpacks-screen.tsx'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'

/** `archived` includes archived buildpacks; `next` is where to go after a panel. */
interface Search {
  archived?: 'true'
  next?: 'publish'
}

export const Route = createFileRoute('/_authenticated/buildpacks/_list')({
  validateSearch: (given): Search => ({
    ...(given.archived === 'true' ? { archived: 'true' } : {}),
    ...(given.next === 'publish' ? { next: 'publish' } : {}),
  }),
  loaderDeps: ({ search: { archived } }) => ({ archived: archived === 'true' }),
  loader: ({ deps: { archived }, abortController: { signal } }) => loadBuildpacks(archived, signal),
  head: () => ({ meta: [{ title: 'Buildpack registry' }] }),
  component: BuildpacksPage,
})

function BuildpacksPage() {
  return (
    <>
      <BuildpacksScreen data={Route.useLoaderData()} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}
