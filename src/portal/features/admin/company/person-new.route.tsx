import { createFileRoute } from '@tanstack/react-router'
import { pageOf } from '#portal/app/errors/found.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { CompanyUserForm } from '#portal/features/company/company-user-form.tsx'
import { useCompanyPanel } from './use-company-panel.ts'

export const Route = createFileRoute('/_authenticated/admin/companies/$companyId/people/new')({
  loader: ({ parentMatchPromise }) => pageOf(parentMatchPromise),
  head: () => ({ meta: [{ title: 'Add company user' }] }),
  component: NewPerson,
})

function NewPerson() {
  const { company } = Route.useLoaderData()
  return (
    <CompanyUserForm company={company} {...useCompanyPanel(company.id, 'Company user added.')}>
      {(email) => (
        <p>
          No account yet?{' '}
          <AnchorLink
            ignoreBlocker
            to="/admin/people/new"
            search={{ company: company.name, email: email.trim() }}
            inherit
          >
            Invite them into {company.name}
          </AnchorLink>
          .
        </p>
      )}
    </CompanyUserForm>
  )
}
