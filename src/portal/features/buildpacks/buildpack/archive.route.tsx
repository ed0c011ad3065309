import { createFileRoute } from '@tanstack/react-router'
import { fullNameOf } from '../buildpack-name.ts'
import { Archiving } from './archiving.tsx'
import { requireBuildpackAct, useBuildpackPanel } from '../use-buildpack-panel.ts'

export const Route = createFileRoute('/_authenticated/buildpacks/$namespace/$name/archive')({
  loader: ({ parentMatchPromise }) => requireBuildpackAct(parentMatchPromise, 'archive'),
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Archive buildpack' }] }),
  component: ArchiveBuildpack,
})

function ArchiveBuildpack() {
  const { buildpack } = Route.useLoaderData()
  const end = useBuildpackPanel(buildpack, `${fullNameOf(buildpack)} is archived.`)
  return <Archiving buildpack={buildpack} onArchived={end.onSaved} onClosed={end.onClosed} />
}
