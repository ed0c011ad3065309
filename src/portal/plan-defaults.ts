import type { Addon } from '../contract/addon.ts'
import type { Plan } from '../contract/plan.ts'

/** An add-on's default plans, by the field that names each, and what a plan must be to be it besides visible. */
export const planDefaults = [
  { field: 'defaultPlanSlug', label: 'Default plan', needs: null },
  { field: 'spaceDefaultPlanSlug', label: 'Private space default plan', needs: null },
  {
    field: 'temporarySupportedPlanSlug',
    label: 'Temporary default plan',
    needs: 'temporarySupported',
  },
  {
    field: 'temporarySpaceSupportedPlanSlug',
    label: 'Temporary private space default plan',
    needs: 'temporarySpaceSupported',
  },
] as const
export type DefaultField = (typeof planDefaults)[number]['field']

/** Slugs as the editor's selects hold them; '' for none. */
export type DefaultsValues = Record<DefaultField, string>

export const defaultsValues = (addon: Pick<Addon, DefaultField>): DefaultsValues => ({
  defaultPlanSlug: addon.defaultPlanSlug ?? '',
  spaceDefaultPlanSlug: addon.spaceDefaultPlanSlug ?? '',
  temporarySupportedPlanSlug: addon.temporarySupportedPlanSlug ?? '',
  temporarySpaceSupportedPlanSlug: addon.temporarySpaceSupportedPlanSlug ?? '',
})

export const isDefaultsValues = (value: unknown): value is DefaultsValues =>
  typeof value === 'object' &&
  value !== null &&
  planDefaults.every(({ field }) => typeof Reflect.get(value, field) === 'string')

type Candidate = Pick<Plan, 'slug' | 'name' | 'visible' | 'temporarySupported' | 'temporarySpaceSupported'>

/** The plans that may be this default: customers see them, and temporary ones are flagged so. */
export const eligiblePlans = <P extends Candidate>(plans: readonly P[], field: DefaultField): P[] => {
  const needs = planDefaults.find((each) => each.field === field)?.needs ?? null
  return plans.filter((plan) => plan.visible && (needs === null || plan[needs]))
}

/** A row of the table: what apps in the common runtime and in private spaces get. */
export interface DefaultsRow {
  apps: string
  common: string
  spaces: string
}

/** The table's rows; review and CI apps stand there only where they have a default of their own. */
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
