import { createFileRoute } from '@tanstack/react-router'
import { InvitationForm } from './invitation-form.tsx'
import { usePeoplePanel } from './use-people-panel.ts'

export const Route = createFileRoute('/_authenticated/admin/people/new')({
  head: () => ({ meta: [{ title: 'Invite somebody' }] }),
  component: NewInvitation,
})

function NewInvitation() {
  return <InvitationForm {...usePeoplePanel('Invitation sent.')} />
}
