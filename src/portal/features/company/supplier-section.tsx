import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import type { SupplierPanels } from './company-panels.ts'
import type { Company, SupplierVendor } from './data.ts'
import { supplierFields, supplierLabels } from './supplier-values.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import factClasses from '#portal/ui/layout/facts.module.css'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'
import classes from './company.module.css'

interface Props {
  /** Null where no staff come. */
  panels: SupplierPanels | null
  company: Company
}

/** Shows whether the company can be paid. The record itself is for staff only (READINGS 19). */
export function SupplierSection({ panels, company }: Props) {
  const { isHerokuAdmin } = useUser()
  return isHerokuAdmin && panels !== null ? (
    <SupplierRecord panels={panels} company={company} vendor={company.salesforceVendor ?? null} />
  ) : (
    <SupplierState isOnFile={company.hasSupplierInformation} />
  )
}

const title = 'Supplier information'
const id = 'supplier-information'

function SupplierState({ isOnFile }: { isOnFile: boolean }) {
  const { links } = useConfig().config
  return (
    <Section id={id} title={title}>
      {isOnFile ? (
        <p className={classes.done}>
          <Icon name="check" /> On file with the platform. Nothing is left to do.
        </p>
      ) : (
        <p className={sectionClasses.soft}>
          There is none on file yet, and an add-on needs it before GA. Platform staff add it:{' '}
          <Anchor href={links.supportTicket} target="_blank" rel="noreferrer">
            ask in a support ticket
          </Anchor>
          .
        </p>
      )}
    </Section>
  )
}

interface RecordProps {
  panels: SupplierPanels
  company: Company
  vendor: SupplierVendor | null
}

function SupplierRecord({ panels, company, vendor }: RecordProps) {
  return (
    <Section
      id={id}
      title={title}
      staffOnly
      actions={
        vendor === null ? (
          <ButtonLink {...panels.newSupplier(company.id)} variant="default">
            Add supplier information
          </ButtonLink>
        ) : (
          <PanelLink
            {...panels.editSupplier(vendor.id)}
            variant="default"
            aria-label="Edit supplier information"
          >
            Edit
          </PanelLink>
        )
      }
    >
      {vendor === null ? (
        <p className={sectionClasses.soft}>
          There is none on file. The add-ons of {company.name} need it before GA.
        </p>
      ) : (
        <dl className={factClasses.facts}>
          {supplierFields.map((field) => (
            <Fragment key={field}>
              <dt>{supplierLabels[field]}</dt>
              <dd>{vendor[field]}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Section>
  )
}
