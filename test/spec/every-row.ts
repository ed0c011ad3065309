import { deprecation } from './lifecycles/deprecation.ts'
import { approval } from './lifecycles/approval.ts'
import { assignment } from './lifecycles/assignment.ts'
import { availability } from './lifecycles/availability.ts'
import { invitation } from './lifecycles/invitation.ts'
import { passwordReset } from './lifecycles/password-reset.ts'
import { accountAccess } from './lifecycles/account-access.ts'
import { passkey } from './lifecycles/passkey.ts'
import { secret } from './lifecycles/secret.ts'
import { secondFactor } from './lifecycles/second-factor.ts'
import { progression } from './lifecycles/progression.ts'
import { repricing } from './lifecycles/repricing.ts'
import { reviewStep } from './lifecycles/review-step.ts'
import { review } from './lifecycles/review.ts'
import { delivery } from './lifecycles/delivery.ts'
import { letter } from './lifecycles/letter.ts'
import { topic } from './lifecycles/topic.ts'
import { install } from './lifecycles/install.ts'
import * as installs from './rules/installs.ts'
import { invitations } from './rules/invitations.ts'
import { lapses } from './rules/lapses.ts'
import { pushedManifests } from './rules/manifests.ts'
import * as money from './rules/money.ts'
import { actsToProve, proofAges } from './rules/fresh-proof.ts'
import * as people from './rules/people.ts'
import * as plans from './rules/plans.ts'
import * as settings from './rules/plan-settings.ts'
import { requirements } from './rules/requirements.ts'
import { repricingGroups, repricingRequest, reviewRequest } from './rules/requests.ts'
import { roads } from './rules/road.ts'
import { turns } from './rules/turn.ts'
import { teamChanges } from './rules/team-changes.ts'
import { stepOrder } from './rules/review-steps.ts'
import type { SentenceId } from './sentences/sentences.ts'
import type { SpecifiedLifecycle, Step } from './table.ts'

/** Columns that every row has, whatever its table says. */
interface SourcedRow {
  readonly id: string
  readonly from: SentenceId | readonly SentenceId[]
}

/** A lifecycle of any states, events and facts. */
export type AnyLifecycle = SpecifiedLifecycle<string, string, Step<string, string>>

/** Every lifecycle of the specification. */
export const lifecycles = [
  approval,
  progression,
  repricing,
  availability,
  review,
  reviewStep,
  invitation,
  deprecation,
  passwordReset,
  secondFactor,
  passkey,
  accountAccess,
  delivery,
  letter,
  install,
  assignment,
  topic,
  secret,
] as unknown as readonly AnyLifecycle[]

/** Every table of the specification by its name, with its rows. */
export const everyTable: Readonly<Record<string, readonly SourcedRow[]>> = {
  ...Object.fromEntries(lifecycles.map(({ name, moves, blockers }) => [name, [...moves, ...blockers]])),
  'accounts invited': invitations,
  'plans on offer': [...installs.offers, ...installs.spaces],
  'add-ons and apps': [...installs.reach, ...installs.apps],
  'defaults of apps': [...installs.defaultsFor, ...installs.given],
  lapses,
  'pushed manifests': pushedManifests,
  requirements,
  roads,
  turns,
  requests: [...repricingRequest, ...reviewRequest],
  'groups of repricings': repricingGroups,
  'order of review steps': [stepOrder],
  'availability of flags': plans.availabilityOfFlags,
  'names of availabilities': plans.availabilityNames,
  'a new plan': [plans.newPlan],
  'default plan at GA': plans.defaultAtGa,
  'availability at GA': plans.availabilityAtGa,
  'order of plans': [plans.planOrder],
  'eligible defaults': plans.ineligible,
  'settings of plans': [...settings.settingLacks, ...settings.settingLackRefused, ...settings.maySell],
  'defaults kept': settings.lostDefaults,
  'contract prices': settings.contractPrice,
  slugs: [...plans.slugs, ...plans.slugsTaken],
  'price editable': plans.priceEditable,
  prices: money.prices,
  'prices shown': [...money.shownPrices, ...money.dollars],
  shares: money.shares,
  'reprice date': [...money.monthsToReprice, ...money.repriceDates],
  'platform admins': people.platformAdmin,
  'fields served': people.staffFields,
  'fields written': people.staffWrites,
  letters: people.letters,
  'changes of teams': teamChanges,
  'acts to prove': actsToProve,
  'ages of a proof': proofAges,
}
