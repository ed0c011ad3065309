import { TextInput } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { priceLockWording } from '#contract/wording/blockers/plan-blockers.ts'
import type { PriceLock } from '#machines/plan/price-lock.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import { priceHelp } from '#portal/ui/format/typed-price.ts'
import { planFieldLabels } from './wording.ts'
import type { PlanFormParts } from './plan-values.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import classes from './plan-form.module.css'

interface Props {
  addon: Addon
  plan: Plan | null
  /** The reason why it is read-only, or null. */
  lock: PriceLock | null
  planForm: PlanFormParts
}

/** The price in dollars, or why it is read-only and where to change it. */
export function PlanPriceField({ addon, plan, lock, planForm }: Props) {
  const { form, inputProps } = planForm
  if (lock !== null) {
    const shown = { priceCents: plan?.priceCents ?? 0, priceContract: form.values.priceContract }
    return (
      <div>
        <TextInput
          label={planFieldLabels.price}
          description={priceLockWording[lock]}
          value={planPrice(shown)}
          variant="filled"
          readOnly
        />
        {lock === 'in_ga' && plan !== null && (
          <AnchorLink
            to="/addons/$addonSlug/plans/$planId/repricing"
            params={{ addonSlug: addon.slug, planId: plan.id }}
            search
            size="sm"
            display="inline-block"
            py={4}
          >
            Reprice {plan.name}
          </AnchorLink>
        )}
      </div>
    )
  }
  return (
    <TextInput
      label={planFieldLabels.price}
      description={priceHelp(form.values.price)}
      inputMode="decimal"
      leftSection="$"
      required
      className={classes.figures}
      {...inputProps('price')}
    />
  )
}
