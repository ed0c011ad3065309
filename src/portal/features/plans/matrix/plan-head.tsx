import { linkOptions } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import { availabilityNames } from '#contract/availability.ts'
import { slugify } from '#contract/formats/slug.ts'
import type { Plan } from '#contract/plan.ts'
import { isInstallable } from '#machines/plan/plan-defaults.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { RowMenu } from '#portal/ui/actions/row-menu.tsx'
import { planPrice } from '#portal/ui/format/money.ts'
import { repriceBlockers } from '#portal/features/repricings/reprice-blockers.ts'
import { PlainLink } from '#portal/ui/links.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { availabilityLooks } from '../plans/availability-looks.ts'
import { RunningPriceChange } from '../plans/running-price-change.tsx'
import classes from './matrix.module.css'

interface Props {
  addon: Addon
  plan: Plan
  /** There are other plans, to copy values from. */
  hasOthers: boolean
  onCopy: () => void
}

/** The head of a plan's column or card: what it costs, who can have it, what is under way, and what can be done. */
export function PlanHead({ addon, plan, hasOthers, onCopy }: Props) {
  const { config } = useConfig()
  const params = { addonSlug: addon.slug, planId: plan.id }
  const edit = linkOptions({ to: '/addons/$addonSlug/plans/$planId/edit', params })
  const editable = readOnlyReason(addon) === null
  const items = [
    { label: 'Edit plan', blockers: [], link: edit },
    {
      label: 'Copy values from …',
      blockers: hasOthers ? [] : [{ message: 'There is no other plan.' }],
      onSelect: onCopy,
    },
    {
      label: 'Create a copy',
      blockers: [],
      link: linkOptions({ to: '/addons/$addonSlug/plans/new', params, search: { from: plan.slug } }),
    },
    {
      label: 'Reprice',
      blockers: repriceBlockers(addon, plan, config.links.changeRequest),
      link: linkOptions({ to: '/addons/$addonSlug/plans/$planId/repricing', params }),
    },
  ]
  return (
    <div className={classes.head} data-head={plan.id}>
      <div className={classes.title}>
        <b>
          <bdi>{plan.name}</bdi>
        </b>
        {editable && <RowMenu label={`Actions for ${plan.name}`} items={items} />}
      </div>
      {plan.slug !== slugify(plan.name) && <span className={classes.soft}>{plan.slug}</span>}
      <div className={classes.facts}>
        <span>{planPrice(plan)}</span>
        <Tag {...availabilityLooks[plan.availability]}>{availabilityNames[plan.availability]}</Tag>
      </div>
      <RunningPriceChange addonSlug={addon.slug} plan={plan} className={classes.mark} />
      {!isInstallable(plan) &&
        (editable ? (
          <PlainLink {...edit} className={classes.mark}>
            Can be installed nowhere
          </PlainLink>
        ) : (
          <span className={classes.mark}>Can be installed nowhere</span>
        ))}
    </div>
  )
}
