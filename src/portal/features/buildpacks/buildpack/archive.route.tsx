import { createFileRoute } from '@tanstack/react-router'
import { fullNameOf } from '../buildpack-name.ts'
import { Archiving } from './archiving.tsx'
import { requireBuildpackAct, useBuildpackPanel } from '../use-buildpack-panel.ts'

export const Route = createFileRoute('/_authenticated/buildpacks/$namespace/$name/archive')({
  // Keeps the registry's calls out of the main bundle.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ parentMatchPromise }) => requireBuildpackAct(parentMatchPromise, 'archive'),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Archive buildpack' }] }),
  component: ArchiveBuildpack,
})

function ArchiveBuildpack() {
  const { buildpack } = Route.useLoaderData()
  const { saved, close } = useBuildpackPanel(buildpack)
  return (
    <Archiving
      buildpack={buildpack}
      onArchived={() => void saved(`${fullNameOf(buildpack)} is archived.`)}
      onClosed={close}
    />
  )
}
