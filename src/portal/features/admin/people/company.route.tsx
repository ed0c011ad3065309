import { createFileRoute } from '@tanstack/react-router'
import { CompanyNameForm } from './company-name-form.tsx'
import { usePeoplePanel } from './use-people-panel.ts'

export const Route = createFileRoute('/_authenticated/admin/people/company')({
  head: () => ({ meta: [{ title: 'Create company' }] }),
  component: NewCompany,
})

function NewCompany() {
  const { onClosed } = usePeoplePanel('')
  return <CompanyNameForm returnsTo="people" onClosed={onClosed} />
}
