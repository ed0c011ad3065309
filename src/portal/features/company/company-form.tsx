import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { companyChange } from '#contract/company.ts'
import { companyEdit } from './calls.ts'
import type { Company } from './data.ts'
import {
  companyBody,
  companyFormValues,
  companyLabels,
  companyValueErrors,
  type CompanyValues,
  isCompanyValues,
} from './company-values.ts'
import { countryChoices } from './country-choices.ts'
import { forgetUser } from '#portal/app/session/current-user.ts'
import type { TrailOwner } from '#portal/workflow/panel/read-latest-record.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import classes from './company.module.css'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

interface Props extends PanelEnd {
  /** The trail in which its changes are found; null if there is none that this user may read. */
  trail: TrailOwner | null
  company: Company
  /** The sorted names of all countries. */
  countries: readonly string[]
}

/** The panel for the company information. Fields required by SPEC section 5 cannot be emptied. */
export function CompanyForm({ trail, company, countries, onSaved, onClosed }: Props) {
  const stored = companyFormValues(company)
  const { panel, inputProps } = usePanelForm<CompanyValues>({
    calls: companyEdit(trail, company.id),
    etag: company.etag,
    stored,
    isValues: isCompanyValues,
    labels: companyLabels,
    limits: companyChange,
    validate: (values) => companyValueErrors(values, stored),
    body: companyBody,
    onSaved: () => {
      // The header shows the name of the user's own company.
      forgetUser()
      onSaved()
    },
    onClosed,
  })
  const line = (
    field: keyof CompanyValues,
    label: string,
    more: Partial<Pick<TextInputProps, 'type' | 'required'>> = {},
  ) => <TextInput label={label} autoComplete="off" {...more} {...inputProps(field)} />
  const required = { required: true }
  return (
    <PanelDrawer
      panel={panel}
      title="Company information"
      verb="Save company information"
      returnsTo="company-information"
    >
      <TextInput
        label={companyLabels.name}
        description="As contracts and billing statements name it."
        autoComplete="off"
        required
        data-autofocus
        {...inputProps('name')}
      />
      <fieldset className={classes.group}>
        <legend>Primary technical contact</legend>
        {line('technicalContactFullName', 'Full name', required)}
        {line('emailAdmin', 'E-mail', { ...required, type: 'email' })}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Primary billing contact</legend>
        {line('billingFullName', 'Full name', required)}
        {line('billingEmail', 'E-mail', { ...required, type: 'email' })}
        {line('phone', 'Telephone', { ...required, type: 'tel' })}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Billing address (optional)</legend>
        {line('addr1', companyLabels.addr1)}
        {line('addr2', companyLabels.addr2)}
        {line('city', companyLabels.city)}
        {line('state', companyLabels.state)}
        {line('zip', companyLabels.zip)}
        <NativeSelect
          label={companyLabels.country}
          data={countryChoices(countries, company.country)}
          {...inputProps('country')}
        />
      </fieldset>
    </PanelDrawer>
  )
}
