import { newCompanyUser } from './calls.ts'
import type { Company } from './data.ts'
import { EmailForm } from '#portal/workflow/panel/email-form.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'

interface Props {
  company: Pick<Company, 'id' | 'name'>
  onSaved: () => void
  onClosed: () => void
}

/** The panel that adds a user with a platform account to the company. */
export function CompanyUserForm({ company, onSaved, onClosed }: Props) {
  return (
    <EmailForm
      title="Add company user"
      verb="Add company user"
      returnsTo="company-users"
      description="They must have joined the platform with this address before, and belong to no other company."
      calls={newCompanyUser(company.id)}
      introduction={
        <p className={sectionClasses.text}>
          Anyone you add can manage all add-ons of <b>{company.name}</b>: plans, prices, secrets, reports, and
          these company pages.
        </p>
      }
      onSaved={onSaved}
      onClosed={onClosed}
    />
  )
}
