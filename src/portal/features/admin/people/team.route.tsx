import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
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
  const end = usePanelEnd(
    { to: '/admin/people/$personId', params: { personId: person.id } },
    team === null ? 'Added to the team.' : 'Role changed.',
  )
  return <TeamForm key={team} person={person} teamName={team} {...end} />
}
