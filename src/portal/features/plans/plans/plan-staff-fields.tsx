import { Fragment, type ReactNode } from 'react'
import { Checkbox, NativeSelect } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import { namesWith } from '#contract/fields/field.ts'
import { planSettings } from '#contract/fields/plan.ts'
import type { Plan } from '#contract/plan.ts'
import { availabilityNames } from '#contract/availability.ts'
import { planFieldLabels } from './wording.ts'
import { availabilityChoices } from './plan-menu.ts'
import type { PlanFormParts } from './plan-values.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { StaffArea } from '#portal/ui/layout/staff-area.tsx'

interface Props {
  addon: Addon
  plan: Plan | null
  planForm: PlanFormParts
  /** Shown below the box of a contract price: a price change in its way. */
  children: ReactNode
}

/** Staff-only fields: a plan's settings and, once it exists, its availability. */
export function PlanStaffFields(props: Props) {
  const { addon, plan, planForm, children } = props
  const { inputProps } = planForm
  const { config } = useConfig()
  const of = { slug: addon.slug, changeRequestUrl: config.links.changeRequest }
  const choices = plan === null ? [] : availabilityChoices(plan, addon, 'admin', of)
  const reasons = choices
    .filter(({ to }) => to !== plan?.availability)
    .flatMap(({ blockers }) => blockers.map(({ message }) => message))
  return (
    <StaffArea>
      {plan !== null && (
        <NativeSelect
          label={planFieldLabels.availability}
          description={[...new Set(reasons)].join(' ') || undefined}
          data={choices.map(({ to, blockers }) => ({
            value: to,
            label: availabilityNames[to],
            disabled: to !== plan.availability && blockers.length > 0,
          }))}
          {...inputProps('availability')}
        />
      )}
      {namesWith(planSettings, 'label').map((setting) => (
        <Fragment key={setting}>
          <Checkbox label={planFieldLabels[setting]} {...inputProps(setting, 'checkbox')} />
          {setting === 'priceContract' && children}
        </Fragment>
      ))}
    </StaffArea>
  )
}
