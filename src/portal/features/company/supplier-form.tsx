import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { supplierVendorCreation } from '#contract/company.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'
import type { TrailOwner } from '#portal/workflow/panel/read-latest-record.ts'
import { supplierVendorCreate } from '#contract/endpoints/companies.ts'
import { supplierEdit } from './calls.ts'
import type { Company, SupplierVendor } from './data.ts'
import {
  isSupplierValues,
  supplierBody,
  supplierFields,
  supplierFormValues,
  supplierLabels,
  supplierValueErrors,
  type SupplierValues,
} from './supplier-values.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

interface Props extends PanelEnd {
  /** The trail in which its changes are found. */
  trail: TrailOwner
  company: Pick<Company, 'id' | 'name'>
  /** Null to add one. */
  vendor: SupplierVendor | null
}

/** The panel where staff maintain the vendor record through which a company is paid. */
export function SupplierForm({ trail, company, vendor, ...end }: Props) {
  const { panel, inputProps } = usePanelForm<SupplierValues>({
    calls:
      vendor === null
        ? { save: savesTo(supplierVendorCreate, { id: company.id }) }
        : supplierEdit(trail, vendor.id),
    etag: vendor?.etag ?? null,
    stored: supplierFormValues(vendor),
    isValues: isSupplierValues,
    labels: supplierLabels,
    limits: supplierVendorCreation,
    validate: supplierValueErrors,
    body: supplierBody,
    ...end,
  })
  return (
    <PanelDrawer
      panel={panel}
      title={vendor === null ? 'Add supplier information' : 'Edit supplier information'}
      verb={vendor === null ? 'Add supplier information' : 'Save supplier information'}
      returnsTo="supplier-information"
    >
      <p>
        The vendor record of <b>{company.name}</b>. Its own people see only whether it is on file.
      </p>
      {supplierFields.map((field, index) => (
        <TextInput
          key={field}
          label={supplierLabels[field]}
          autoComplete="off"
          required
          {...(index === 0 ? { 'data-autofocus': true } : {})}
          {...inputProps(field)}
        />
      ))}
    </PanelDrawer>
  )
}
