import { Button } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import { repriceBlockers } from '../reprice-blockers.ts'

interface Props {
  addon: Addon
  plans: readonly Plan[]
  onClose: () => void
}

/** Chooses the plan to reprice among those that one may edit; says of each that can't be why. */
export function PlanChoice({ addon, plans, onClose }: Props) {
  const { isHerokuAdmin } = useUser()
  const { config } = useConfig()
  const offered = plans.filter(({ enabled }) => enabled || isHerokuAdmin)
  return (
    <Dialog title="Reprice a plan" onClose={onClose}>
      <ul>
        {offered.map((plan) => {
          const blockers = repriceBlockers(addon, plan, config.links.changeRequest)
          return (
            <li key={plan.id} className={sectionClasses.row}>
              {blockers.length > 0 ? (
                plan.name
              ) : (
                <AnchorLink
                  to="/addons/$addonSlug/plans/$planId/repricing"
                  params={{ addonSlug: addon.slug, planId: plan.id }}
                >
                  {plan.name}
                </AnchorLink>
              )}
              <span className={sectionClasses.soft}>
                {[planPrice(plan), ...blockers.map(({ message }) => message)].join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
      <div className={sectionClasses.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
