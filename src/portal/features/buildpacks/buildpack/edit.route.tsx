import { createFileRoute } from '@tanstack/react-router'
import { BuildpackForm } from './buildpack-form.tsx'
import { requireBuildpackAct, useBuildpackPanel } from '../use-buildpack-panel.ts'

export const Route = createFileRoute('/_authenticated/buildpacks/$namespace/$name/edit')({
  loader: ({ parentMatchPromise }) => requireBuildpackAct(parentMatchPromise, 'change'),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit buildpack' }] }),
  component: EditBuildpack,
})

function EditBuildpack() {
  const { buildpack, memberships } = Route.useLoaderData()
  const end = useBuildpackPanel(buildpack, 'Buildpack saved.')
  return <BuildpackForm key={buildpack.id} buildpack={buildpack} memberships={memberships} {...end} />
}
