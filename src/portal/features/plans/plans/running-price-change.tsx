import { Link } from '@tanstack/react-router'
import { inDollars } from '#contract/formats/in-dollars.ts'
import type { Plan } from '#contract/plan.ts'
import { repricingStatusNames } from '#contract/wording/blockers/plan-blockers.ts'
import { restWording } from '#portal/features/repricings/repricing-next.ts'

interface Props {
  addonSlug: string
  plan: Pick<Plan, 'id' | 'activeRepricings'>
  className: string | undefined
}

/** Says how a plan's repricing stands, or what of it is to come, and leads to it; nothing where none is under way. */
export function RunningPriceChange({ addonSlug, plan, className }: Props) {
  const [running] = plan.activeRepricings
  if (running === undefined) return null
  return (
    <Link
      className={className}
      to="/addons/$addonSlug/plans/$planId/repricing"
      params={{ addonSlug, planId: plan.id }}
    >
      Price change to {inDollars(running.priceCents)}:{' '}
      {restWording(running) ?? repricingStatusNames[running.status]}
    </Link>
  )
}
