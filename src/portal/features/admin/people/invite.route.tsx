import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { filledLine } from '#contract/formats/field-types.ts'
import { InvitationForm } from './invitation-form.tsx'
import { usePeoplePanel } from './use-people-panel.ts'

export const Route = createFileRoute('/_authenticated/admin/people/new')({
  validateSearch: v.object({ company: v.fallback(v.optional(filledLine(200)), undefined) }),
  head: () => ({ meta: [{ title: 'Invite somebody' }] }),
  component: NewInvitation,
})

function NewInvitation() {
  return <InvitationForm into={Route.useSearch().company ?? ''} {...usePeoplePanel('Invitation sent.')} />
}
