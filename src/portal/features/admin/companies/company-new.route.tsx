import { createFileRoute } from '@tanstack/react-router'
import { usePanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { CompanyNameForm } from '../people/company-name-form.tsx'
import { companiesSearch } from './search.ts'

export const Route = createFileRoute('/_authenticated/admin/companies/new')({
  validateSearch: companiesSearch,
  head: () => ({ meta: [{ title: 'Create company' }] }),
  component: CreateCompany,
})

function CreateCompany() {
  const { onClosed } = usePanelEnd({ to: '/admin/companies', search: Route.useSearch() }, '')
  return <CompanyNameForm returnsTo="companies" onClosed={onClosed} />
}
