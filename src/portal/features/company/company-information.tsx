import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { isBlank } from '#contract/formats/plain-text.ts'
import { addressOf, googleMapsLink, mailto } from '#portal/ui/format/address.ts'
import type { CompanyPanels } from './company-panels.ts'
import type { Company } from './data.ts'
import { companyLabels, missingDetails, requiredFields } from './company-values.ts'
import factClasses from '#portal/ui/layout/facts.module.css'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './company.module.css'

function Detail({ field, text }: { field: (typeof requiredFields)[number]; text: string }): ReactNode {
  if (isBlank(text))
    return (
      <span className={classes.missing}>
        <Icon name="alert" size={16} /> Not given yet
      </span>
    )
  const isEmail = field === 'emailAdmin' || field === 'billingEmail'
  return isEmail ? <Anchor href={mailto(text)}>{text}</Anchor> : text
}

function Address({ company }: { company: Company }) {
  const address = addressOf(company)
  if (address === '') return <span className={factClasses.none}>Not given (optional)</span>
  return (
    <>
      {address}{' '}
      <Anchor className={classes.map} href={googleMapsLink(address)} target="_blank" rel="noreferrer">
        Show on a map <Icon name="external" size={16} />
      </Anchor>
    </>
  )
}

/** The company's details and contacts. */
export function CompanyInformation({ panels, company }: { panels: CompanyPanels; company: Company }) {
  const missing = missingDetails(company)
  return (
    <Section
      id="company-information"
      title="Company information"
      actions={
        <PanelLink {...panels.edit} variant="default" aria-label="Edit company information">
          Edit
        </PanelLink>
      }
    >
      {missing.length > 0 && (
        <p className={sectionClasses.notice}>
          <Icon name="alert" />
          {missing.length === 1
            ? 'A required detail is missing'
            : `${missing.length} required details are missing`}
          : no add-on of the company can go to beta before they are given.
        </p>
      )}
      <dl className={factClasses.facts}>
        {requiredFields.map((field) => (
          <Fragment key={field}>
            <dt>{companyLabels[field]}</dt>
            <dd>
              <Detail field={field} text={company[field] ?? ''} />
            </dd>
          </Fragment>
        ))}
        <dt>Billing address</dt>
        <dd>
          <Address company={company} />
        </dd>
      </dl>
    </Section>
  )
}
