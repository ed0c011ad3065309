import { counted, grouped } from '#contract/formats/grouped.ts'
import { useState } from 'react'
import { Link, linkOptions } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import type { PlanUsage } from '#contract/installs/plan-usage.ts'
import type { Availability } from '#contract/availability.ts'
import { passBlockers } from '../invitations/invitation-reasons.ts'
import { availabilityLooks } from './availability-looks.ts'
import { RunningPriceChange } from './running-price-change.tsx'
import { availabilityChoices, availabilityVerbs } from './plan-menu.ts'
import { repriceBlockers } from '#portal/features/repricings/reprice-blockers.ts'
import { availabilityNames } from '#contract/availability.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { availabilityQuestions, lossIn, type PlanLoss } from './plan-loss.ts'
import { useAvailabilityChange } from './use-availability-change.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { RowMenu } from '#portal/ui/actions/row-menu.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import table from '#portal/ui/layout/table.module.css'
import classes from './plan-table.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'

/** Loaded once staff take something away from customers. */
const PlanLook = lazyPart(async () => (await import('./plan-look.tsx')).PlanLook)

interface Props {
  addon: Addon
  plan: Plan
  /** Undefined for a plan that was created after its usage was read. */
  usage: PlanUsage | undefined
}

/** A plan; the whole row opens its panel. */
export function PlanRow({ addon, plan, usage }: Props) {
  const { isHerokuAdmin } = useUser()
  const { config } = useConfig()
  const { stored, shown, busy, change } = useAvailabilityChange(plan)
  const editable = readOnlyReason(addon) === null
  const params = { addonSlug: addon.slug, planId: plan.id }
  const of = { slug: addon.slug, changeRequestUrl: config.links.changeRequest }
  const choices = isHerokuAdmin ? availabilityChoices(stored, addon, 'admin', of) : []
  const [asked, setAsked] = useState<{ to: Availability; loss: PlanLoss } | null>(null)
  const choose = (to: Availability) => {
    const loss = lossIn(addon.state, stored, { availability: to })
    if (loss === null) change(to)
    else setAsked({ to, loss })
  }
  const saving = busy ? [{ message: 'The availability is being saved.' }] : []
  const items = [
    {
      label: 'Edit',
      blockers: [],
      link: linkOptions({ to: '/addons/$addonSlug/plans/$planId/edit', params, search: true }),
    },
    {
      label: 'Reprice',
      blockers: repriceBlockers(addon, plan, config.links.changeRequest),
      link: linkOptions({ to: '/addons/$addonSlug/plans/$planId/repricing', params, search: true }),
    },
    {
      label: 'Create a copy',
      blockers: [],
      link: linkOptions({
        to: '/addons/$addonSlug/plans/new',
        params,
        search: (tab: object) => ({ ...tab, from: plan.slug }),
      }),
    },
    {
      label: 'Create Plan Pass',
      blockers: passBlockers(addon, stored),
      link: linkOptions({ to: '/addons/$addonSlug/plans/$planId/plan-passes/new', params, search: true }),
    },
    ...choices.map(({ to, blockers }) => ({
      label: availabilityVerbs[to],
      hint: availabilityNames[to],
      blockers: [...saving, ...blockers],
      onSelect: () => choose(to),
    })),
  ]
  return (
    <tr>
      <th scope="row">
        {editable ? (
          <Link
            id={`plan-${plan.id}`}
            className={sectionClasses.rowLink}
            to="/addons/$addonSlug/plans/$planId/edit"
            params={params}
            search
          >
            {plan.name}
          </Link>
        ) : (
          plan.name
        )}
        <span className={classes.under}>{plan.slug}</span>
      </th>
      <td className={classes.slug}>{plan.slug}</td>
      <td className={classes.availability} aria-busy={busy}>
        <Tag {...availabilityLooks[shown]}>{availabilityNames[shown]}</Tag>
      </td>
      <td className={`${table.number} ${classes.customers}`}>
        {usage === undefined ? 0 : <Customers usage={usage} />}
      </td>
      <td className={`${table.number} ${classes.price}`}>
        {planPrice(plan)}
        <RunningPriceChange addonSlug={addon.slug} plan={plan} className={classes.running} />
      </td>
      <td className={classes.menu}>
        {editable && (plan.enabled || isHerokuAdmin) && (
          <RowMenu label={`Actions for ${plan.name}`} items={items} />
        )}
        {asked !== null && (
          <PlanLook
            plan={stored}
            loss={asked.loss}
            title={availabilityQuestions[asked.to](plan.fullSlug)}
            verb={availabilityVerbs[asked.to]}
            onConfirm={() => {
              setAsked(null)
              change(asked.to)
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </td>
    </tr>
  )
}

/** A plan's customers, with the number of its installs where that is another, and those new and gone this month. */
function Customers({ usage }: { usage: PlanUsage }) {
  const { accounts, installs, newThisMonth, goneThisMonth } = usage
  const changes = [
    newThisMonth > 0 && `${counted(newThisMonth, 'install')} new`,
    goneThisMonth > 0 &&
      `${newThisMonth > 0 ? grouped(goneThisMonth) : counted(goneThisMonth, 'install')} gone`,
  ].filter((each) => each !== false)
  return (
    <>
      <span>
        {grouped(accounts)}
        <span className={classes.unit}> {accounts === 1 ? 'customer' : 'customers'}</span>
      </span>
      <span className={classes.changes}>
        {installs !== accounts && <span>{counted(installs, 'install')}</span>}
        {changes.length > 0 && <span>{changes.join(', ')} this month</span>}
      </span>
    </>
  )
}
