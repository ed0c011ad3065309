import { createFileRoute } from '@tanstack/react-router'
import { pageOf } from '#portal/app/errors/found.ts'
import { CompanyUserForm } from './company-user-form.tsx'
import { useTabPanel } from '#portal/app/frame/use-tab-panel.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/company/company-users/new')({
  loader: ({ parentMatchPromise }) => pageOf(parentMatchPromise),
  head: () => ({ meta: [{ title: 'Add company user' }] }),
  component: NewCompanyUser,
})

function NewCompanyUser() {
  const { addon, company } = Route.useLoaderData()
  const end = useTabPanel('/addons/$addonSlug/company', addon.slug, 'Company user added.')
  return <CompanyUserForm company={company} {...end} />
}
