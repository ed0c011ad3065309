import { type DefaultField, type Installability, mayBeDefault } from '#machines/plan/plan-defaults.ts'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'

/** The plans that each of the editor's selects offers. */
export const choosable: Readonly<Record<DefaultField, string>> = {
  defaultPlanSlug: 'Plans that all users see.',
  spaceDefaultPlanSlug: 'Plans that all users see and that apps in Private Spaces can install.',
  temporarySupportedPlanSlug: 'Plans that all users see and that are marked for Review & CI apps.',
  temporarySpaceSupportedPlanSlug:
    'Plans that all users see and that are marked for Review & CI apps in Private Spaces.',
}

type Candidate = Pick<Plan, 'slug' | 'name' | 'visible' | keyof Installability>

/** The plans eligible for this default: customers can see and install them there. */
export const eligiblePlans = <P extends Candidate>(plans: readonly P[], field: DefaultField): P[] =>
  plans.filter((plan) => mayBeDefault(plan, field))

/** A table row: the defaults in the common runtime and in private spaces. */
export interface DefaultsRow {
  apps: string
  common: string
  spaces: string
}

/** The table's rows; review and CI apps are listed only if they have a default of their own. */
export function defaultsRows(addon: Pick<Addon, DefaultField>, plans: readonly Candidate[]): DefaultsRow[] {
  const nameOf = (slug: string | null): string =>
    slug === null ? 'Not set' : (plans.find((plan) => plan.slug === slug)?.name ?? slug)
  const { temporarySupportedPlanSlug, temporarySpaceSupportedPlanSlug } = addon
  const regular = {
    apps: 'Regular Apps',
    common: nameOf(addon.defaultPlanSlug),
    spaces: nameOf(addon.spaceDefaultPlanSlug),
  }
  if (temporarySupportedPlanSlug === null && temporarySpaceSupportedPlanSlug === null) return [regular]
  const temporary = {
    apps: 'Review & CI Apps',
    common: nameOf(temporarySupportedPlanSlug),
    spaces: nameOf(temporarySpaceSupportedPlanSlug),
  }
  return [regular, temporary]
}
