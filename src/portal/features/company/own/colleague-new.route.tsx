import { createFileRoute } from '@tanstack/react-router'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { CompanyUserForm } from '../company-user-form.tsx'
import { ownCompanyBehind } from './own-company-behind.ts'

export const Route = createFileRoute('/_authenticated/company/users/new')({
  loader: ({ parentMatchPromise }) => ownCompanyBehind(parentMatchPromise),
  head: () => ({ meta: [{ title: 'Add company user' }] }),
  component: NewColleague,
})

function NewColleague() {
  const { company } = Route.useLoaderData()
  return <CompanyUserForm company={company} {...usePanelEnd({ to: '/company' }, 'Company user added.')} />
}
