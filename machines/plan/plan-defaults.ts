import { testPlanSlug } from './default-plan.ts'
import type { Stage } from '../progression/stage.ts'

/** The fields of an add-on that name its default plans, for apps that name none. */
export const defaultFields = [
  'defaultPlanSlug',
  'spaceDefaultPlanSlug',
  'temporarySupportedPlanSlug',
  'temporarySpaceSupportedPlanSlug',
] as const
export type DefaultField = (typeof defaultFields)[number]

/** A plan's settings that decide where it can be installed. */
export interface Installability {
  installableWithoutPrivateNetworking: boolean
  installableWithPrivateNetworking: boolean
  temporarySupported: boolean
  temporarySpaceSupported: boolean
}

/** Settings that a plan needs to be chosen as a default (READINGS 15 and 42). */
const wanted: Readonly<Record<DefaultField, readonly (keyof Installability | 'visible')[]>> = {
  // Every add-on in GA has one, even if it is only sold to Private Spaces.
  defaultPlanSlug: ['visible'],
  spaceDefaultPlanSlug: ['visible', 'installableWithPrivateNetworking'],
  temporarySupportedPlanSlug: ['visible', 'temporarySupported'],
  temporarySpaceSupportedPlanSlug: ['visible', 'temporarySpaceSupported', 'installableWithPrivateNetworking'],
}

/** Settings that a default plan must keep, to stay installable where it is the default. */
const kept: Readonly<Record<DefaultField, readonly (keyof Installability)[]>> = {
  defaultPlanSlug: ['installableWithoutPrivateNetworking'],
  spaceDefaultPlanSlug: ['installableWithPrivateNetworking'],
  temporarySupportedPlanSlug: ['temporarySupported', 'installableWithoutPrivateNetworking'],
  temporarySpaceSupportedPlanSlug: ['temporarySpaceSupported', 'installableWithPrivateNetworking'],
}

/** True if a plan may be chosen as this default. */
export const mayBeDefault = (plan: Installability & { visible: boolean }, field: DefaultField): boolean =>
  wanted[field].every((each) => plan[each])

/** True if any app could install a plan with these settings. */
export const isInstallable = (settings: Installability): boolean =>
  settings.installableWithoutPrivateNetworking || settings.installableWithPrivateNetworking

/** The facts that the default plans' rules consider. */
export interface DefaultPlanFacts {
  /** The stage of the plan's add-on. */
  stage: Stage
  /** True for the test plan; absent in trails older than the rule. */
  isTest?: boolean
  /** The plan's current uses as a default; absent in trails older than the rule. */
  defaultOf?: readonly DefaultField[]
}

/** An add-on's default plans by slug. */
type DefaultNames = Readonly<Record<DefaultField, string | null>>

/** The plan's current uses as a default. */
export const defaultsOf = (addon: DefaultNames, { slug }: { slug: string }): DefaultField[] =>
  defaultFields.filter((field) => addon[field] === slug)

/** The facts that a plan's availability and settings rules consider. */
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
 * The plan is a default and could no longer be installed as one. `as` is the field that names it, or 'test'
 * for the test plan, which apps get until GA although it is not visible.
 */
export interface DefaultPlanBlocker {
  code: 'default_plan'
  as: DefaultField | 'test'
}

/** Blockers of changes that make a plan unusable as a default, for each of its uses. */
export function defaultUses({ stage, isTest = false, defaultOf = [] }: DefaultPlanFacts): {
  asTest: boolean
  fields: readonly DefaultField[]
} {
  const asTest = isTest && (stage === 'alpha' || stage === 'beta')
  return { asTest, fields: asTest ? defaultOf.filter((field) => field !== 'defaultPlanSlug') : defaultOf }
}

/** A setting that a default plan would lose by a change. */
export interface SettingBlocker extends DefaultPlanBlocker {
  setting: keyof Installability
}

/** Explains why a person may not change a plan's settings like this; empty if they may. */
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

/** A plan's settings that depend on others. */
export interface PlanSettings extends Installability {
  shield: boolean
  shieldDefault: boolean
  /** On sale to all users, visible or not. */
  public: boolean
}

/** The kind of setting that is missing. */
export type SettingNeed = 'private_spaces' | 'shield' | 'buyers'

interface MissingSetting {
  field: keyof PlanSettings
  needs: SettingNeed
}

/**
 * Lists the missing settings of a plan: Shield and temporary Private Spaces require Private Spaces, and a
 * plan on sale (allUsers or allUsersHidden) must be installable somewhere (READINGS 42).
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
 * Lists what a change of settings would leave missing; `before` is null for a new plan. What an older
 * database already lacks blocks no change.
 */
export function newSettingNeeds(before: PlanSettings | null, after: PlanSettings): MissingSetting[] {
  const known = before === null ? [] : settingNeeds(before).map(({ field }) => field)
  return settingNeeds(after).filter(({ field }) => !known.includes(field))
}
