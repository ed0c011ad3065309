import type { PartyOrSystem } from '#machines/law.ts'
import type { PlanAvailabilityBlocker } from '#machines/plan/lifecycle.ts'
import type { SettingNeed } from '#machines/plan/plan-defaults.ts'
import type { PriceLock } from '#machines/plan/price-lock.ts'
import type { RepricingRequestBlocker } from '#machines/repricing/repricing-request.ts'
import type { RepricingBlocker, RepricingStatus } from '#machines/repricing/lifecycle.ts'
import { stagePhrases } from '../../stage.ts'
import { availabilityNames } from '../../availability.ts'
import { addonFields } from '../../fields/addon.ts'
import { addonPlacePath, placePath } from '../../places.ts'
import { addonShutDown, type BlockerWordings, partyWordings, wrongState } from './explain.ts'

/** The shown end of a repricing that its own provider has withdrawn (READINGS 40). */
export const withdrawnName = 'Withdrawn'

/** Each lack of a plan's setting, in words. */
export const settingNeedNames: Record<SettingNeed, string> = {
  buyers: 'A plan on sale must be installable by some apps.',
  private_spaces: 'Only with apps in Private Spaces.',
  shield: 'Only with apps in Shield Spaces.',
}

/** How a repricing's status is shown. */
export const repricingStatusNames: Record<RepricingStatus, string> = {
  new: 'New',
  in_progress: 'In Progress',
  approved: 'Approved',
  partially_complete: 'Partially Complete',
  completed: 'Completed',
  rejected: 'Rejected',
  error: 'Error',
}

type PlanBlocker = PlanAvailabilityBlocker | RepricingBlocker | RepricingRequestBlocker

/** The facts that explanations need: the add-on's slug and where plan changes are asked for. */
export interface PlanBlockerSubject {
  slug: string
  changeRequestUrl: string
  /** The party that reads them; a provider where it is left out. */
  by?: PartyOrSystem
}

const contractPriced = 'The price is contractually negotiated outside billing.'

/** The blockers of a plan's availability and of its changes of price. */
export const planBlockerWordings = {
  ...partyWordings,
  wrong_state: wrongState({ ...availabilityNames, ...repricingStatusNames }),
  change_request_needed: {
    kind: 'party',
    message: 'Platform staff change the availability: ask for it with the change-request form.',
    link: (_, { changeRequestUrl }) => changeRequestUrl,
  },
  addon_shut_down: addonShutDown,
  default_plan: {
    kind: 'state',
    message: ({ as }, { by }) =>
      as === 'test'
        ? 'It is what apps get in alpha and beta: it stays enabled and installable until GA.'
        : `It is the ${addonFields[as].label.toLowerCase()}: ${by === 'admin' ? 'choose' : 'platform staff choose'} another one first.`,
    link: ({ as }, { slug }) =>
      as === 'test' ? null : placePath('plans', { addonSlug: slug }, '?isShowingPlanDefaultsEditor=true'),
  },
  not_installable: {
    kind: 'state',
    message: 'No app could install it: first let apps in the Common Runtime or in Private Spaces.',
  },
  not_due: { kind: 'state', message: ({ due }) => `Not before ${due}.` },
  never_due: { kind: 'state', message: 'Existing installs are grandfathered: they keep their price.' },
  not_in_ga: {
    kind: 'state',
    message: ({ stage }) => `Price changes are requested in GA only; the add-on is ${stagePhrases[stage]}.`,
    link: (_, { slug }) => addonPlacePath(slug, 'nextSteps'),
  },
  test_plan: { kind: 'state', message: 'The test plan is free and cannot be repriced.' },
  contract_priced: { kind: 'state', message: contractPriced, named: () => ({}) },
  repricing_active: {
    kind: 'state',
    named: ({ id }) => ({ repricing: { id } }),
    message: ({ status }) =>
      `A price change of the plan is under way: its status is ${repricingStatusNames[status]}.`,
  },
  same_price: { kind: 'input', message: 'Price cannot be the same.', field: 'priceCents' },
} satisfies BlockerWordings<PlanBlocker, PlanBlockerSubject>

/** Each reason why a price is read-only, in words. */
export const priceLockWording: Record<PriceLock, string> = {
  test_plan: 'The test plan is free.',
  contract_priced: contractPriced,
  pricing_pending: 'The price cannot be edited while the pricing approval is pending.',
  pricing_approved: 'The price was approved and cannot be edited any more.',
  in_ga: 'The add-on is in GA: request a price change.',
  shut_down: 'The add-on is shut down.',
}
