import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router'
import { fullNameOf } from '../buildpack-name.ts'
import { loadBuildpack } from '../data.ts'
import { BuildpackScreen } from './buildpack-screen.tsx'
import { NotFound } from '#portal/app/errors/not-found.tsx'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'

export const Route = createFileRoute('/_authenticated/buildpacks/$namespace/$name')({
  // Who never opens the registry does not load its calls.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ params, abortController: { signal } }) => loadBuildpack(params, signal),
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData === undefined ? 'Buildpack' : fullNameOf(loaderData.buildpack) }],
  }),
  component: BuildpackPage,
  notFoundComponent: NotFound,
})

function BuildpackPage() {
  const navigate = useNavigate()
  const page = Route.useLoaderData()
  return (
    <>
      <BuildpackScreen
        key={page.buildpack.id}
        page={page}
        onPublished={(buildpack, revision) =>
          void navigate({ to: '/buildpacks/publish-success', search: { buildpack, revision } })
        }
      />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}
