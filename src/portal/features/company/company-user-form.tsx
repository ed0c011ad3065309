import { savesTo } from '#portal/workflow/panel/record-calls.ts'
import { companyUserCreate } from '#contract/endpoints/companies.ts'
import type { Company } from './data.ts'
import { EmailForm } from '#portal/workflow/panel/email-form.tsx'
import type { ReactNode } from 'react'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

interface Props extends PanelEnd {
  company: Pick<Company, 'id' | 'name'>
  /** Shown below the address. */
  children?: (email: string) => ReactNode
}

/** The panel that adds a user with a platform account to the company. */
export function CompanyUserForm({ company, ...end }: Props) {
  return (
    <EmailForm
      title="Add company user"
      verb="Add company user"
      returnsTo="company-users"
      description="They must have joined the platform with this address before, and belong to no other company."
      calls={{ save: savesTo(companyUserCreate, { id: company.id }) }}
      introduction={
        <p>
          Anyone you add can manage all add-ons of <b>{company.name}</b>: plans, prices, secrets, reports, and
          these company pages.
        </p>
      }
      {...end}
    />
  )
}
