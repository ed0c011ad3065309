import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { email, filledLine } from '#contract/formats/field-types.ts'
import { InvitationForm } from './invitation-form.tsx'
import { usePeoplePanel } from './use-people-panel.ts'

export const Route = createFileRoute('/_authenticated/admin/people/new')({
  validateSearch: v.object({
    company: v.fallback(v.optional(filledLine(200)), undefined),
    email: v.fallback(v.optional(email), undefined),
  }),
  head: () => ({ meta: [{ title: 'Invite somebody' }] }),
  component: NewInvitation,
})

function NewInvitation() {
  const { company = '', email: to = '' } = Route.useSearch()
  return <InvitationForm to={to} into={company} {...usePeoplePanel('Invitation sent.')} />
}
