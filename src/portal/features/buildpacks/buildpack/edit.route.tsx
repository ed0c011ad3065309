import { createFileRoute } from '@tanstack/react-router'
import { BuildpackForm } from './buildpack-form.tsx'
import { requireBuildpackAct, useBuildpackPanel } from '../use-buildpack-panel.ts'

export const Route = createFileRoute('/_authenticated/buildpacks/$namespace/$name/edit')({
  // Who never opens the registry does not load its calls.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ parentMatchPromise }) => requireBuildpackAct(parentMatchPromise, 'change'),
  // A panel begins with what is stored now, never with what was loaded before.
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Edit buildpack' }] }),
  component: EditBuildpack,
})

function EditBuildpack() {
  const { buildpack, memberships } = Route.useLoaderData()
  const { saved, close } = useBuildpackPanel(buildpack)
  return (
    <BuildpackForm
      key={buildpack.id}
      buildpack={buildpack}
      memberships={memberships}
      onSaved={() => void saved('Buildpack saved.')}
      onClosed={close}
    />
  )
}
