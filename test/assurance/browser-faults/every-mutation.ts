import { deprecationMutations } from './mutations/deprecation.ts'
import type { Mutation } from './mutation.ts'
import { accountMutations } from './mutations/accounts.ts'
import { buildpackMutations } from './mutations/buildpacks.ts'
import { companyMutations } from './mutations/company.ts'
import { deskMutations } from './mutations/desk.ts'
import { featureMutations } from './mutations/features.ts'
import { installMutations } from './mutations/installs.ts'
import { listingMutations } from './mutations/listing.ts'
import { letterMutations } from './mutations/letters.ts'
import { logsMutations } from './mutations/logs.ts'
import { nextStepsMutations } from './mutations/next-steps.ts'
import { noticeMutations } from './mutations/notices.ts'
import { peopleMutations } from './mutations/people.ts'
import { planMutations } from './mutations/plans.ts'
import { reasonMutations } from './mutations/reasons.ts'
import { repricingMutations } from './mutations/repricings.ts'
import { screenshotMutations } from './mutations/screenshots.ts'
import { settingsMutations } from './mutations/settings.ts'
import { webhookMutations } from './mutations/webhooks.ts'
import { keysOf } from '#test/support/keys-of.ts'

/** Every change that the portal sends, by the part of the portal that does. */
export const mutationsByScreen = {
  accounts: accountMutations,
  buildpacks: buildpackMutations,
  company: companyMutations,
  desk: deskMutations,
  features: featureMutations,
  installs: installMutations,
  listing: listingMutations,
  letters: letterMutations,
  logs: logsMutations,
  nextSteps: nextStepsMutations,
  notices: noticeMutations,
  people: peopleMutations,
  plans: planMutations,
  reasons: reasonMutations,
  repricings: repricingMutations,
  screenshots: screenshotMutations,
  settings: settingsMutations,
  deprecation: deprecationMutations,
  webhooks: webhookMutations,
} as const satisfies Readonly<Record<string, readonly Mutation[]>>

export type Screen = keyof typeof mutationsByScreen

export const screens = keysOf(mutationsByScreen)

export const everyMutation: readonly Mutation[] = Object.values(mutationsByScreen).flat()
