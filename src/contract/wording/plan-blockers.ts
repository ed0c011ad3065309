import type { PartyOrSystem } from '#machines/law.ts'
import type { PlanAvailabilityBlocker } from '#machines/plan/lifecycle.ts'
import type { DefaultField, SettingNeed } from '#machines/plan/plan-defaults.ts'
import type { RepricingRequestBlocker } from '#machines/repricing/repricing-request.ts'
import type { RepricingBlocker, RepricingStatus } from '#machines/repricing/lifecycle.ts'
import { stageNames } from '../stage.ts'
import type { Availability } from '../plan.ts'
import type { Blocker } from '../trail.ts'
import { addonPlacePath, placePath } from '../places.ts'

/** SPEC section 4. */
export const availabilityNames: Record<Availability, string> = {
  allUsers: 'All Users',
  allUsersHidden: 'All Users (Hidden)',
  inviteOnly: 'Invite Only',
  disabled: 'Disabled',
}

/** The default plans by the field that names each (SPEC section 2, plans). */
export const defaultPlanNames: Record<DefaultField, string> = {
  defaultPlanSlug: 'Default plan',
  spaceDefaultPlanSlug: 'Private space default plan',
  temporarySupportedPlanSlug: 'Temporary default plan',
  temporarySpaceSupportedPlanSlug: 'Temporary private space default plan',
}

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

/** How a repricing's end is shown that its own provider made (READINGS 40). */
export const withdrawnName = 'Withdrawn'

export type PlanBlocker = PlanAvailabilityBlocker | RepricingBlocker | RepricingRequestBlocker

/** The facts that explanations need: the add-on's slug and where plan changes are asked for. */
export interface PlanBlockerSubject {
  slug: string
  changeRequestUrl: string
  /** The party that reads them; a provider where it is left out. */
  by?: PartyOrSystem
}

const stateNames: Record<string, string> = { ...availabilityNames, ...repricingStatusNames }

function explain(blocker: PlanBlocker, of: PlanBlockerSubject): Omit<Blocker, 'code'> {
  switch (blocker.code) {
    case 'wrong_state':
      return {
        message: `Not possible while it is ${stateNames[blocker.state] ?? blocker.state}.`,
        href: null,
      }
    case 'change_request_needed':
      return {
        message: 'Platform staff change the availability: ask for it with the change-request form.',
        href: of.changeRequestUrl,
      }
    case 'addon_shut_down':
      return { message: 'The add-on is shut down and can no longer be changed.', href: null }
    case 'default_plan':
      return blocker.as === 'test'
        ? {
            message: 'It is what apps get in alpha and beta: it stays enabled and installable until GA.',
            href: null,
          }
        : {
            message: `It is the ${defaultPlanNames[blocker.as].toLowerCase()}: ${of.by === 'admin' ? 'choose' : 'platform staff choose'} another one first.`,
            href: placePath('plans', { addonSlug: of.slug }, '?isShowingPlanDefaultsEditor=true'),
          }
    case 'not_installable':
      return {
        message: 'No app could install it: first let apps in the Common Runtime or in Private Spaces.',
        href: null,
      }
    case 'staff_only':
      return { message: 'Only platform staff can do this.', href: null }
    case 'provider_only':
      return { message: 'Only the company that asked can withdraw a request.', href: null }
    case 'system_only':
      return { message: 'The platform does this by itself on its date.', href: null }
    case 'not_due':
      return { message: `Not before ${blocker.due}.`, href: null }
    case 'never_due':
      return { message: 'Existing installs are grandfathered: they keep their price.', href: null }
    case 'not_in_ga':
      return {
        message: `Prices are changed by repricing in GA only; the add-on is in ${stageNames[blocker.stage]}.`,
        href: addonPlacePath(of.slug, 'nextSteps'),
      }
    case 'test_plan':
      return { message: 'The test plan is free and cannot be repriced.', href: null }
    case 'contract_priced':
      return { message: 'The price is contractually negotiated outside billing.', href: null }
    case 'repricing_active':
      return {
        message: `Another repricing of the plan is under way: its status is ${repricingStatusNames[blocker.status]}.`,
        href: null,
      }
    case 'same_price':
      return { message: 'Price cannot be the same.', href: null }
  }
}

/** A blocker of a plan's lifecycles in words, with the place where it is mended (or null). */
export const explainPlanBlocker = (blocker: PlanBlocker, of: PlanBlockerSubject): Blocker => ({
  code: blocker.code,
  ...explain(blocker, of),
})
