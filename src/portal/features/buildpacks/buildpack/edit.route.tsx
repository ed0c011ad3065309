import { createFileRoute } from '@tanstack/react-router'
import { BuildpackForm } from './buildpack-form.tsx'
import { requireBuildpackAct, useBuildpackPanel } from '../use-buildpack-panel.ts'

export const Route = createFileRoute('/_authenticated/buildpacks/$namespace/$name/edit')({
  // Keeps the registry's calls out of the main bundle.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ parentMatchPromise }) => requireBuildpackAct(parentMatchPromise, 'change'),
  // A panel always starts from the stored values, never from cached ones.
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit buildpack' }] }),
  component: EditBuildpack,
})

function EditBuildpack() {
  const { buildpack, memberships } = Route.useLoaderData()
  const end = useBuildpackPanel(buildpack, 'Buildpack saved.')
  return <BuildpackForm key={buildpack.id} buildpack={buildpack} memberships={memberships} {...end} />
}
