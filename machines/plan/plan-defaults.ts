import type { Stage } from '../progression/stage.ts'

/** The slug of the free plan that every add-on starts with; it is never sold. */
export const testPlanSlug = 'test'

/** The fields of an add-on that name its default plans: what apps get when no plan is named. */
export const defaultFields = [
  'defaultPlanSlug',
  'spaceDefaultPlanSlug',
  'temporarySupportedPlanSlug',
  'temporarySpaceSupportedPlanSlug',
] as const
export type DefaultField = (typeof defaultFields)[number]

/** Where a plan can be installed, by its settings. */
export interface Installability {
  installableWithoutPrivateNetworking: boolean
  installableWithPrivateNetworking: boolean
  temporarySupported: boolean
  temporarySpaceSupported: boolean
}

/** What a plan must be to be chosen as a default (READINGS 15 and 42). */
const wanted: Readonly<Record<DefaultField, readonly (keyof Installability | 'visible')[]>> = {
  // Each add-on in GA has one, also one that is sold to Private Spaces alone.
  defaultPlanSlug: ['visible'],
  spaceDefaultPlanSlug: ['visible', 'installableWithPrivateNetworking'],
  temporarySupportedPlanSlug: ['visible', 'temporarySupported'],
  temporarySpaceSupportedPlanSlug: ['visible', 'temporarySpaceSupported', 'installableWithPrivateNetworking'],
}

/** What a default plan must keep to stay installable where it is the default. */
const kept: Readonly<Record<DefaultField, readonly (keyof Installability)[]>> = {
  defaultPlanSlug: ['installableWithoutPrivateNetworking'],
  spaceDefaultPlanSlug: ['installableWithPrivateNetworking'],
  temporarySupportedPlanSlug: ['temporarySupported', 'installableWithoutPrivateNetworking'],
  temporarySpaceSupportedPlanSlug: ['temporarySpaceSupported', 'installableWithPrivateNetworking'],
}

/** Whether a plan may be chosen as this default. */
export const mayBeDefault = (plan: Installability & { visible: boolean }, field: DefaultField): boolean =>
  wanted[field].every((each) => plan[each])

/** Whether any app at all could install a plan with these settings. */
export const isInstallable = (settings: Installability): boolean =>
  settings.installableWithoutPrivateNetworking || settings.installableWithPrivateNetworking

/** What the rules of default plans look at. */
export interface DefaultPlanFacts {
  /** The stage of the plan's add-on. */
  stage: Stage
  /** Whether it is the test plan; absent in trails from before there was a rule. */
  isTest?: boolean
  /** The defaults that the plan is now; absent in trails from before there was a rule. */
  defaultOf?: readonly DefaultField[]
}

/** An add-on as far as its default plans go. */
type DefaultNames = Readonly<Record<DefaultField, string | null>>

/** The defaults that a plan is now. */
export const defaultsOf = (addon: DefaultNames, { slug }: { slug: string }): DefaultField[] =>
  defaultFields.filter((field) => addon[field] === slug)

/** What the rules of a plan's availability and settings look at. */
export const planFacts = (
  addon: DefaultNames & { state: Stage },
  plan: Installability & { slug: string },
) => ({
  stage: addon.state,
  isTest: plan.slug === testPlanSlug,
  defaultOf: defaultsOf(addon, plan),
  installable: isInstallable(plan),
})

/**
 * The plan is a default, and would not be installed as one any more. `as` is the field that names it, or 'test'
 * for the test plan, which apps get until GA without being visible.
 */
export interface DefaultPlanBlocker {
  code: 'default_plan'
  as: DefaultField | 'test'
}

/** What stands against a change that makes a plan useless as a default, by each of its uses. */
export function defaultUses({ stage, isTest = false, defaultOf = [] }: DefaultPlanFacts): {
  asTest: boolean
  fields: readonly DefaultField[]
} {
  const asTest = isTest && (stage === 'alpha' || stage === 'beta')
  return { asTest, fields: asTest ? defaultOf.filter((field) => field !== 'defaultPlanSlug') : defaultOf }
}

/** A default plan's setting that a change would take away. */
export interface SettingBlocker extends DefaultPlanBlocker {
  setting: keyof Installability
}

/** Why a person may not change a plan's settings so; empty where they may. */
export function settingBlockers(
  facts: DefaultPlanFacts,
  before: Installability,
  after: Installability,
): SettingBlocker[] {
  const { asTest, fields } = defaultUses(facts)
  const lost = (field: DefaultField, as: SettingBlocker['as']) =>
    kept[field]
      .filter((setting) => before[setting] && !after[setting])
      .map((setting) => ({ code: 'default_plan', as, setting }) as const)
  return [
    ...(asTest ? lost('defaultPlanSlug', 'test') : []),
    ...fields.flatMap((field) => lost(field, field)),
  ]
}

/** A plan's settings that need another one. */
export interface PlanSettings extends Installability {
  shield: boolean
  shieldDefault: boolean
  /** On sale: for all users, whether they see it or not. */
  public: boolean
}

/** What a setting lacks. */
export type SettingNeed = 'private_spaces' | 'shield' | 'buyers'

interface MissingSetting {
  field: keyof PlanSettings
  needs: SettingNeed
}

/**
 * What settings of a plan need and have not: Shield and temporary Private Spaces are Private Spaces, and a plan on
 * sale (allUsers or allUsersHidden) is installable by somebody (READINGS 42).
 */
export function settingNeeds(settings: PlanSettings): MissingSetting[] {
  const { shield, shieldDefault, temporarySpaceSupported, installableWithPrivateNetworking } = settings
  return [
    ...(settings.public && !isInstallable(settings)
      ? [{ field: 'installableWithoutPrivateNetworking', needs: 'buyers' } as const]
      : []),
    ...(temporarySpaceSupported && !installableWithPrivateNetworking
      ? [{ field: 'temporarySpaceSupported', needs: 'private_spaces' } as const]
      : []),
    ...(shield && !installableWithPrivateNetworking
      ? [{ field: 'shield', needs: 'private_spaces' } as const]
      : []),
    ...(shieldDefault && !shield ? [{ field: 'shieldDefault', needs: 'shield' } as const] : []),
  ]
}

/**
 * What a change of settings would leave missing; `before` is null for a new plan. What an older database lacks
 * already stands in no change's way.
 */
export function newSettingNeeds(before: PlanSettings | null, after: PlanSettings): MissingSetting[] {
  const known = before === null ? [] : settingNeeds(before).map(({ field }) => field)
  return settingNeeds(after).filter(({ field }) => !known.includes(field))
}
