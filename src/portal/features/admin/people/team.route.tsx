import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { TeamForm } from './team-form.tsx'

export const Route = createFileRoute('/_authenticated/admin/people/$personId/team')({
  validateSearch: ({ team }: { team?: unknown }): { team?: string } =>
    typeof team === 'string' ? { team } : {},
  head: () => ({ meta: [{ title: 'Team' }] }),
  component: Team,
})

const ofPerson = getRouteApi('/_authenticated/admin/people/$personId')

function Team() {
  const person = ofPerson.useLoaderData()
  const { team = null } = Route.useSearch()
  const reload = useReload()
  const goBack = useWayBack()
  const close = () => goBack({ to: '/admin/people/$personId', params: { personId: person.id } })
  const saved = async () => {
    flash.success(team === null ? 'Added to the team.' : 'Role changed.')
    await close()
    await reload()
  }
  return (
    <TeamForm
      key={team}
      person={person}
      teamName={team}
      onSaved={() => void saved()}
      onClosed={() => void close()}
    />
  )
}
