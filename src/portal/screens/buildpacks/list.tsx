import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadBuildpacks } from '../../buildpack-data.ts'
import { BuildpacksScreen } from '../../components/buildpacks/buildpacks-screen.tsx'

/** `archived` shows those too; `then` is where a panel leads. */
interface Search {
  archived?: 'true'
  then?: 'publish'
}

export const Route = createFileRoute('/_authenticated/buildpacks/_list')({
  validateSearch: (given): Search => ({
    ...(given.archived === 'true' ? { archived: 'true' } : {}),
    ...(given.then === 'publish' ? { then: 'publish' } : {}),
  }),
  loaderDeps: ({ search: { archived } }) => ({ archived: archived === 'true' }),
  loader: ({ deps: { archived }, abortController: { signal } }) => loadBuildpacks(archived, signal),
  component: BuildpacksPage,
})

function BuildpacksPage() {
  return (
    <>
      <BuildpacksScreen data={Route.useLoaderData()} />
      <Outlet />
    </>
  )
}
