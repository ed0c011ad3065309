import { counted } from '#contract/formats/grouped.ts'
import type { Availability } from '#contract/availability.ts'
import type { Plan } from '#contract/plan.ts'
import type { PlanUsage } from '#contract/installs/plan-usage.ts'
import type { CallEffects } from '#contract/road/call-effects.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import { type EffectGroup, letterItems, webhookGroup } from '#portal/workflow/effects/effect-words.ts'
import type { PlanLoss } from './plan-loss.ts'

const holders = ({ installs, accounts }: PlanUsage): string =>
  installs === 0 ? 'Nobody.' : `${counted(accounts, 'customer')}, with ${counted(installs, 'install')}.`

const narrower: Record<Availability, string[]> = {
  allUsers: [],
  allUsersHidden: ['The marketplace no longer shows it. Customers who know its slug can still install it.'],
  inviteOnly: ['The marketplace no longer shows it, and only people with a plan pass can install it.'],
  disabled: ['Nobody can install it any more, not even with a plan pass.'],
}

/** Tells what a change takes away, from whom, and what of it can be undone. */
export function planLossGroups(
  { availability, becomesContract }: PlanLoss,
  plan: Pick<Plan, 'priceCents' | 'priceContract'>,
  { usage, effects }: { usage: PlanUsage; effects: Pick<CallEffects, 'letters' | 'webhooks'> },
): EffectGroup[] {
  const letters = letterItems(effects)
  const hasInstalls = usage.installs > 0
  return [
    { title: 'Who has it', items: [holders(usage)] },
    {
      title: 'What changes',
      items: [
        ...(availability === null ? [] : narrower[availability]),
        ...(availability !== null && hasInstalls ? ['Existing installs stay as they are.'] : []),
        ...(becomesContract
          ? [
              `Its price reads Contract, instead of ${planPrice(plan)}, and cannot be repriced.`,
              'The platform bills nothing for it from this month on: the price is negotiated outside billing.',
            ]
          : []),
      ],
    },
    { title: 'Who is told by mail', items: letters.length === 0 ? ['Nobody.'] : letters },
    webhookGroup(effects),
    {
      title: 'What can be undone',
      items: [
        ...(availability === null ? [] : ['It can be made available again at any time.']),
        ...(becomesContract
          ? ['It can get its price back at any time. Months that have ended by then are not billed later.']
          : []),
      ],
    },
  ].filter(({ items }) => items.length > 0)
}
