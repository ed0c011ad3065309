import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { email } from '#contract/formats/field-types.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import { newCompanyUser } from './calls.ts'
import type { Company } from './data.ts'
import { emailFault } from '#portal/workflow/panel/email-fault.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'

interface Values {
  email: string
}

const labels: Record<keyof Values, string> = { email: 'E-mail' }

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string'

interface Props {
  company: Pick<Company, 'id' | 'name'>
  onSaved: () => void
  onClosed: () => void
}

/** The panel that adds a user with a platform account to the company. */
export function CompanyUserForm({ company, onSaved, onClosed }: Props) {
  const { panel, inputProps } = usePanelForm<Values>({
    machine: panelMachine(newCompanyUser(company.id)),
    etag: null,
    stored: { email: '' },
    isValues,
    labels,
    limits: { entries: { email } },
    validate: { email: emailFault },
    body: (values) => ({ email: values.email.trim() }),
    onSaved,
    onClosed,
  })
  return (
    <PanelDrawer panel={panel} title="Add company user" verb="Add company user" returnsTo="company-users">
      <p className={sectionClasses.text}>
        Anyone you add can manage all add-ons of <b>{company.name}</b>: plans, prices, secrets, reports, and
        these company pages.
      </p>
      <TextInput
        label={labels.email}
        description="They must have joined the platform with this address before, and belong to no other company."
        type="email"
        required
        autoComplete="off"
        data-autofocus
        {...inputProps('email')}
      />
    </PanelDrawer>
  )
}
